import { type ReactNode, useState } from 'react'
import type { OnMove } from '@/features/seats/enrollments-admin/movable.ts'
import { TransferDialog } from './transfer-dialog.tsx'

/** Returns a function that opens the dialog to move an enrollment, and the dialog while it is open. */
export function useTransferDialog(): { onMove: OnMove; dialog: ReactNode } {
  const [moving, setMoving] = useState<Parameters<OnMove> | null>(null)
  if (!moving) return { onMove: (...opened) => setMoving(opened), dialog: null }
  const [movable, showBanner] = moving
  return {
    onMove: (...opened) => setMoving(opened),
    dialog: <TransferDialog movable={movable} showBanner={showBanner} onClosed={() => setMoving(null)} />,
  }
}
