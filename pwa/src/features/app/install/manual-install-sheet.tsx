import type { RefObject } from 'react'
import { HomeScreen } from '@/art/home-screen.tsx'
import { ShareMenu } from '@/art/share-menu.tsx'
import { Sheet } from '@/ui/sheet.tsx'

/** Illustrated steps for iOS, where Safari has no prompt. */
export function ManualInstallSheet({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  return (
    <Sheet ref={ref} title="Add the app to your home screen">
      <ol className="grid gap-5">
        <li className="grid grid-cols-[6rem_1fr] items-center gap-4">
          <ShareMenu />
          <p>
            Tap <strong>Share</strong>, the square with an arrow, in Safari’s bar.
          </p>
        </li>
        <li className="grid grid-cols-[6rem_1fr] items-center gap-4">
          <HomeScreen />
          <p>
            Choose <strong>Add to Home Screen</strong>, then <strong>Add</strong>. The app appears among your
            other apps.
          </p>
        </li>
      </ol>
    </Sheet>
  )
}
