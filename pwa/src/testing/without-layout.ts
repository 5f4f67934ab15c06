import { vi } from 'vitest'

/** jsdom has no layout, so an observer of sizes never reports anything. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Lets components observe the size of an element until `vi.unstubAllGlobals` is called. */
export function withoutLayout(): void {
  vi.stubGlobal('ResizeObserver', NoResizeObserver)
}
