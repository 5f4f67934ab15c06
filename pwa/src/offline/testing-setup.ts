/** Runs before each test file. Sets up IndexedDB before the first import that uses it. */
import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { vi } from 'vitest'

// Test files share a worker, and a module that an earlier file loaded would not use the mocks of this file.
vi.resetModules()

// The navigator of jsdom has no locks. A login that an earlier file left can still be ending, and needs them.
if (!navigator.locks) Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
