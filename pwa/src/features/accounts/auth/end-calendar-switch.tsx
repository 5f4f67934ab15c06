import { t } from '@cubby/texts/t'
import { useEffect, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { Switch } from '@/ui/switch.tsx'

/** Whether the user has a calendar link; null while unknown, also without a connection. */
export function useHasCalendarLink(): boolean | null {
  const [hasLink, setHasLink] = useState<boolean | null>(null)
  useEffect(() => {
    let shown = true
    callAsUser('GET', '/profile/calendar-link').then(
      ({ link }) => {
        if (shown) setHasLink(link !== null)
      },
      () => undefined,
    )
    return () => {
      shown = false
    }
  }, [])
  return hasLink
}

interface EndCalendarSwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Asks whether the calendar link ends together with the other logins. */
export function EndCalendarSwitch(props: EndCalendarSwitchProps) {
  return (
    <Switch label={t('End my calendar link, too')} {...props}>
      {t('Anyone who has the link can see when and where you have class.')}
    </Switch>
  )
}
