import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ForgotPasswordForm } from '@/features/auth/forgot-password-form.tsx'
import { FormPage } from '@/features/auth/form-page.tsx'
import { ResetLinkAsked } from '@/features/auth/reset-link-asked.tsx'
import { OfflineNote } from '@/layout/offline-note.tsx'
import { useDocumentTitle } from '@/layout/use-document-title.ts'
import { textLink } from '@/ui/text-link.ts'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPassword })

function ForgotPassword() {
  useDocumentTitle('Forgot password')
  const [asked, setAsked] = useState(false)
  return (
    <FormPage
      heading="Forgot password"
      introduction="Tell us the e-mail address of your account, and we mail you a link to set a new password."
    >
      {asked ? (
        <ResetLinkAsked />
      ) : (
        <>
          <OfflineNote>
            Asking for a link needs a connection, and the server cannot be reached right now.
          </OfflineNote>
          <ForgotPasswordForm onAsked={() => setAsked(true)} />
          <p>
            Remembered it?{' '}
            <Link to="/login" className={textLink}>
              Back to login
            </Link>
          </p>
        </>
      )}
    </FormPage>
  )
}
