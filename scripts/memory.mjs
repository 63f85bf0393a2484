// How a process that serves keeps its memory small, measured by `npm run test:long -- memory` (decision 0019); deploy/ says the same.

/** Room for young objects as Node gives by itself: in half of it calls that wait are moved about at every turn. Old ones are looked through from 100 MB on and again with each 60 % more: left to itself Node waits for three times as much. An idle process gives back what it emptied (core/spare-memory.ts). */
export const nodeFlags = ['--max-semi-space-size=16', '--initial-old-space-size=100', '--heap-growing-percent=60', '--expose-gc']

/** What the C library was given back it gives back: left to itself it keeps a heap for each thread. */
export const memoryEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' }
