import { t } from '@cubby/texts/t'
import { createFileRoute } from '@tanstack/react-router'
import { FormPage } from '@/features/accounts/auth/form-page.tsx'
import { PayingScreen } from '@/features/money/payments/paying-screen.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'

export const Route = createFileRoute('/paying/$id')({ component: Paying })

/** Where the page of Stripe leads back to. Its address says nothing about the payment. */
function Paying() {
  useDocumentTitle(t('Your payment'))
  const { id } = Route.useParams()
  return (
    <FormPage scene="letter" heading={t('Your payment')}>
      <PayingScreen id={id} />
    </FormPage>
  )
}
