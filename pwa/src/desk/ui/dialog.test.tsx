import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { show } from '@/testing/show.tsx'
import { Dialog } from './dialog.tsx'

function Screen({ locked = false, onClosed = () => {} }) {
  const [opened, setOpened] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && (
        <Dialog
          title="Change Role"
          locked={locked}
          onClosed={() => {
            setOpened(false)
            onClosed()
          }}
        >
          {(close) => (
            <>
              <button type="button" onClick={close}>
                Cancel
              </button>
              <button type="button" onClick={() => setConfirming(true)}>
                Save
              </button>
              {isConfirming && (
                <Dialog title="Are you sure?" onClosed={() => setConfirming(false)}>
                  {() => <p>It cannot be undone.</p>}
                </Dialog>
              )}
            </>
          )}
        </Dialog>
      )}
    </>
  )
}

const opener = () => screen.getByRole('button', { name: 'Open' })

it.each(['{Escape}', 'Cancel', 'Close'])('closes with %s and restores the focus', async (way) => {
  const onClosed = vi.fn()
  const user = show(<Screen onClosed={onClosed} />)
  await user.click(opener())
  const dialog = await screen.findByRole('dialog', { name: 'Change Role' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  if (way === '{Escape}') await user.keyboard(way)
  else await user.click(screen.getByRole('button', { name: way }))
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(opener()))
})

it('stays open while it is locked', async () => {
  const user = show(<Screen locked />)
  await user.click(opener())
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
  expect(screen.getByRole('dialog').hasAttribute('data-open')).toBe(true)
})

it('hides the page behind it from screen readers', async () => {
  const user = show(<Screen />)
  await user.click(opener())
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
})

it('does not handle Escape under another dialog, and is dimmed', async () => {
  const user = show(<Screen />)
  await user.click(opener())
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Are you sure?' })
  // Each dialog dims the page below it.
  expect(document.querySelectorAll('.bg-overlay')).toHaveLength(2)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Change Role' }).hasAttribute('data-open')).toBe(true)
})
