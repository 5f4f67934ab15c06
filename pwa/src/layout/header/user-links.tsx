import type { User } from '@cubby/contract/accounts/user'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useStored } from '@/offline/hooks/use-collection.ts'
import { countUnsent } from '@/offline/session/log-out.ts'
import { LogOutDialog, useLogOut } from './log-out-dialog.tsx'

/** The links of the logged-in user in the top bar and the menu. Loaded only after login. */
export function UserLinks({ user, look }: { user: User; look: string }) {
  return (
    <>
      {user.role === 'admin' ? (
        <Link to="/admin" className={look}>
          {t('Admin')}
        </Link>
      ) : (
        <Link to="/profile" className={look}>
          {t('Profile')}
        </Link>
      )}
      <LogOutButton className={look} />
    </>
  )
}

/** The link of directors to their center. */
export function MyCenterLink({ look }: { look: string }) {
  const directs = useStored('centers').rows.length > 0
  if (!directs) return null
  return (
    <Link to="/my-center" className={look}>
      {t('My center')}
    </Link>
  )
}

/** Logs out; asks first when there are unsent changes on this device. */
function LogOutButton({ className }: { className: string }) {
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
        {t('Logout')}
      </button>
      {unsent > 0 && <LogOutDialog unsent={unsent} onClose={() => setUnsent(0)} />}
    </>
  )
}
