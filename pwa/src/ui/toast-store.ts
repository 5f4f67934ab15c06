import { TOAST_ERROR_MS, TOAST_LIMIT, TOAST_SUCCESS_MS } from '@cubby/contract/constants'
import { translate } from '@cubby/texts/t'
import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  tone: 'success' | 'error'
  text: string
  /** Whether it stays until the user closes it, because nothing else tells them. */
  stays?: boolean
}

const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** How long a toast stays, in milliseconds. */
export function lifetimeOf(toast: Toast): number {
  return toast.tone === 'error' ? TOAST_ERROR_MS : TOAST_SUCCESS_MS
}

/**
 * Shows a toast. The text may be a message of the server. If there are too many, the oldest one disappears; one that stays only if all others do. An empty text
 * shows no toast.
 */
export function showToast(tone: Toast['tone'], text: string, { stays }: Pick<Toast, 'stays'> = {}): void {
  if (text === '') return
  lastId += 1
  const shown = [...toasts, { id: lastId, tone, text: translate(text), ...(stays && { stays }) }]
  const oldest = shown.find((toast) => !toast.stays) ?? shown[0]
  replace(shown.length > TOAST_LIMIT ? shown.filter((toast) => toast !== oldest) : shown)
}

export function closeToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts)
}
