import { useNavigate } from '@tanstack/react-router'
import { logOut } from '@/offline/session/log-out.ts'

/** Goes home and logs out: home first, or a guarded screen would send the user to the login. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await navigate({ to: '/' })
    await logOut()
  }
}
