import { lazy, Suspense, useState } from 'react'
import { countUnsent } from '@/offline/session/log-out.ts'
import { useLogOut } from './use-log-out.ts'

const LogOutDialog = lazy(() =>
  import('./log-out-dialog.tsx').then((module) => ({ default: module.LogOutDialog })),
)

/** Logs out; asks first when there are unsent changes on this device. */
export function LogOutButton({ className }: { className: string }) {
  const leave = useLogOut()
  const [unsent, setUnsent] = useState(0)
  const logOut = async () => {
    const count = await countUnsent()
    if (count === 0) await leave()
    else setUnsent(count)
  }
  return (
    <>
      <button type="button" className={className} onClick={logOut}>
        Logout
      </button>
      {unsent > 0 && (
        <Suspense>
          <LogOutDialog unsent={unsent} onClose={() => setUnsent(0)} />
        </Suspense>
      )}
    </>
  )
}
