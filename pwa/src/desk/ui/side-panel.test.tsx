import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { SidePanel } from './dialog.tsx'

/** A row with a panel, whose button disappears after a review. */
function Row() {
  const [isOpen, setOpen] = useState(false)
  const [isReviewed, setReviewed] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ada
      </button>
      {isOpen && (
        <SidePanel title="Ada Lovelace" onClosed={() => setOpen(false)}>
          {!isReviewed && (
            <button type="button" onClick={() => setReviewed(true)}>
              Approve
            </button>
          )}
        </SidePanel>
      )}
    </>
  )
}

it('returns the focus to its row on Escape, even if its focused button has disappeared', async () => {
  const user = show(<Row />)
  await user.tab()
  await user.keyboard('{Enter}')
  const panel = await screen.findByRole('dialog', { name: 'Ada Lovelace' })
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ada' }))
})
