import { onTestFinished, vi } from 'vitest'

/** jsdom cannot open modal dialogs, so this defines `showModal` and `close`. */
export function stubDialogs(): void {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

/** jsdom has no layout, so an observer of sizes never reports anything. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Lets components observe the size of an element during a test. At its end, all stubbed globals are restored. */
export function withoutLayout(): void {
  vi.stubGlobal('ResizeObserver', NoResizeObserver)
  onTestFinished(() => void vi.unstubAllGlobals())
}
