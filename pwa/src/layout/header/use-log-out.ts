import { useNavigate } from '@tanstack/react-router'
import { logOut } from '@/offline/session/log-out.ts'

/** Goes home first and then logs out: a guarded screen would redirect to the login. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await navigate({ to: '/' })
    await logOut()
  }
}
