/**
 * Flags of V8 for every process that opens the embedded engine. The optimizing compiler needs 600 MB and two seconds for the hottest function of the engine
 * (105 kB of code): it kills the process on a small machine, and a short command waits for it at its end. Without it the engine peaks at 250 MB instead of
 * 710, and queries take 1 to 2 times as long.
 */
export const ENGINE_FLAGS = ['--liftoff-only', '--no-wasm-dynamic-tiering', '--no-wasm-tier-up']
