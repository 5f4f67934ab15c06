/** Asks the browser to send the outbox after this page is closed, where it can (Background Sync). */
export function registerBackgroundSync(): void {
  void navigator.serviceWorker?.ready.then((registration) => {
    const { sync: manager } = registration as ServiceWorkerRegistration & {
      sync?: { register: (tag: string) => Promise<void> }
    }
    return manager?.register('drain').catch(() => undefined)
  })
}
