import { t } from '@cubby/texts/t'
import { Alert } from '@/ui/alert.tsx'

/**
 * The consequences of removing the last second factor. `isRequired` is true for administrators of a school that
 * requires one.
 */
export function LastFactorWarning({ isRequired }: { isRequired: boolean }) {
  return (
    <Alert tone="warning">
      {isRequired
        ? t(
            'This is your last second factor, and administrators need one. Add another one before you remove it.',
          )
        : t(
            'This is your last second factor. Without it, anyone who knows your password can log in. Your recovery codes stop working.',
          )}
    </Alert>
  )
}
