import { t } from '@cubby/texts/t'
import { createFileRoute } from '@tanstack/react-router'
import { DemoMails } from '@/features/app/demo/demo-mails.tsx'
import { PageHeading, useDocumentTitle } from '@/layout/page/page-heading.tsx'

export const Route = createFileRoute('/demo-mails')({
  /** `mail` is the id of the email that is open. */
  validateSearch: ({ mail }: Record<string, unknown>): { mail?: string | undefined } => ({
    mail: typeof mail === 'string' ? mail : undefined,
  }),
  component: DemoMailsPage,
})

function DemoMailsPage() {
  useDocumentTitle(t('Demo emails'))
  const { mail } = Route.useSearch()
  return (
    <div className="shell grid max-w-5xl gap-6 py-8 lg:py-12">
      <div className="grid gap-2">
        <PageHeading>{t('Demo emails')}</PageHeading>
        <p className="text-muted-foreground">
          {t('This demo does not send emails. The latest ones are listed here, newest first.')}
        </p>
      </div>
      <DemoMails openId={mail} />
    </div>
  )
}
