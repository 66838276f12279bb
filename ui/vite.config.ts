import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

// One HTML entry a window: each has its own capability file on the Rust side.
export default defineConfig({
  base: "./",
  build: {
    // The oldest web views we run in: WebKitGTK 2.40 and macOS 13.
    target: "safari16",
    rollupOptions: { input: ["prompt.html", "main.html"] },
    // The strict CSP has no place for inline data, and local files need no preload.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  // The catalogue is beside this folder.
  server: { port: 5173, strictPort: true, fs: { allow: [".."] } },
  test: {
    // Vitest leaves one processor free. Most tests wait, for a page or until its buttons work.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: "unit", include: ["src/**/*.test.ts"], environment: "node" } },
      // Runs for as long as scripts/fuzz.sh says, and in no `npm test`.
      { test: { name: "fuzz", include: process.env["FUZZ_SECONDS"] === undefined ? [] : ["test/**/*.fuzz.ts"], environment: "node" } },
      {
        test: {
          name: "browser",
          // Each file starts a browser of its own, but does not load what drives it again.
          isolate: false,
          include: ["test/**/*.test.ts"],
          environment: "node",
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
