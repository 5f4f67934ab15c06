import { t } from '@cubby/texts/t'
import { createFileRoute, Link } from '@tanstack/react-router'
import { FormPage } from '@/features/accounts/auth/form-page.tsx'
import { readResetPath } from '@/features/accounts/auth/remembered-path.ts'
import { SecurityTips } from '@/features/accounts/auth/security-tips.tsx'
import { WantedClass } from '@/features/accounts/auth/wanted-class.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { buttonVariants } from '@/ui/button.tsx'

export const Route = createFileRoute('/password-reset-success')({ component: PasswordResetSuccess })

function PasswordResetSuccess() {
  useDocumentTitle(t('Password reset'))
  const path = readResetPath()
  return (
    <FormPage
      scene="star"
      heading={t('Your password is reset')}
      introduction={t(
        'You can now log in with your new password. For your security, you were logged out on all devices.',
      )}
    >
      <WantedClass path={path} />
      <Link to="/login" search={{ redirect: path }} className={buttonVariants({ wide: true })}>
        {t('GO TO LOGIN')}
      </Link>
      <SecurityTips />
    </FormPage>
  )
}
