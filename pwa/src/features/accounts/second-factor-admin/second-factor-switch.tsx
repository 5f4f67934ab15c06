import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callAsUser } from '@/api/call-as-user.ts'
import { hasSecondFactor } from '@/features/accounts/second-factor/has-second-factor.ts'
import { SECOND_FACTOR_ID } from '@/layout/page/second-factor-id.ts'
import { Alert } from '@/ui/alert.tsx'
import { Switch } from '@/ui/switch.tsx'

interface SecondFactorSwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Requires a second factor of administrators. Only an administrator who has one can turn it on. */
export function SecondFactorSwitch({ checked, onChange }: SecondFactorSwitchProps) {
  const own = useQuery({
    queryKey: ['own second factor'],
    // The administrator may just have added one in their profile.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await callAsUser('GET', '/users/second-factor', { signal })).second_factor,
  })
  const isMissing = own.data !== undefined && !hasSecondFactor(own.data)
  return (
    <>
      <Switch
        label={t('Administrators need a second factor')}
        checked={checked}
        disabled={isMissing && !checked}
        onChange={onChange}
      >
        {t(
          'A passkey or an authenticator app. After you save, administrators must add one before using this area.',
        )}
      </Switch>
      {isMissing && !checked && (
        <Alert tone="info">
          {t('You have no second factor yet, so you would lock yourself out.')}{' '}
          <Link
            to="/profile"
            search={{ section: 'password' }}
            hash={SECOND_FACTOR_ID}
            className="font-semibold text-primary underline"
          >
            {t('Add yours first')}
          </Link>
        </Alert>
      )}
    </>
  )
}
