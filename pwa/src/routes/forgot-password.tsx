import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '@/features/auth/forgot-password.tsx'
import { FormPage } from '@/features/auth/form-page.tsx'
import { useDocumentTitle } from '@/layout/use-document-title.ts'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordPage })

function ForgotPasswordPage() {
  useDocumentTitle('Forgot password')
  return (
    <FormPage
      heading="Forgot password"
      introduction="Enter the email address of your account, and we will email you a link to set a new password."
    >
      <ForgotPassword />
    </FormPage>
  )
}
