import { expect, it, onTestFinished, vi } from 'vitest'
import { afterPress } from './after-press.ts'

it('a key before the paint completes the press and does not reach the screen; the next key does', async () => {
  const list = vi.fn()
  const open = vi.fn()
  addEventListener('keydown', list)
  onTestFinished(() => removeEventListener('keydown', list))
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  afterPress(open)
  expect(open).not.toHaveBeenCalled()
  press('a')
  expect(open).toHaveBeenCalledOnce()
  expect(list).not.toHaveBeenCalled()
  press('b')
  expect(list).toHaveBeenCalledOnce()
  afterPress(open)
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2))
})
