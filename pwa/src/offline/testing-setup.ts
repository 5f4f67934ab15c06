/** Runs before each test file. Sets up IndexedDB before the first import that uses it. */
import 'fake-indexeddb/auto'
import { vi } from 'vitest'

// Test files share a worker, and a module that an earlier file loaded would not use the mocks of this file.
vi.resetModules()

// jsdom has no locks. These are never granted, so that what an earlier file left neither sends nor seals anything here.
if (!navigator.locks) {
  Object.defineProperty(navigator, 'locks', { value: { request: () => new Promise(() => {}) } })
}
