import { CENTER_INVITATION_DAYS } from '@cubby/contract/constants'
import type { CenterInvitation } from '@cubby/contract/money/memberships'
import { phoneText } from '@cubby/contract/phone'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { t } from '@cubby/texts/t'
import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { Button } from '@/ui/button.tsx'
import { Card, Skeleton } from '@/ui/card.tsx'
import { calendarDay } from '@/ui/moment.ts'
import { NewLink } from '@/ui/new-link.tsx'
import { rich } from '@/ui/rich.tsx'
import type { MadeLink } from './invite-form.tsx'
import { useCenterOperation } from './use-my-center.ts'

/** The form needs a library that reading the list does not. */
const InviteForm = lazy(async () => ({ default: (await import('./invite-form.tsx')).InviteForm }))

/** Invites staff by name, or with one link for everybody, and lists the open invitations. */
export function Invitations({ center }: { center: MyCenter }) {
  const [made, setMade] = useState<MadeLink | null>(null)
  const { reachable, busy, run } = useCenterOperation()
  const makeLink = () =>
    run(async () => {
      const { invitation, link, message } = await callAsUser('POST', '/centers/:id/link', {
        params: { id: center.id },
      })
      setMade(link === null ? null : { id: invitation.id, url: link, name: null })
      return { message }
    })
  return (
    <section aria-labelledby="invitations" className="grid items-start gap-6 lg:grid-cols-2">
      <h2 id="invitations" className="sr-only">
        {t('Invitations')}
      </h2>
      <div className="grid gap-4">
        <p className="max-w-prose text-muted-foreground">
          {t(
            'People join your staff when they agree to what you will see: classes that the center pays for, attendance, certificates, and hours. They can leave at any time.',
          )}
        </p>
        {!reachable && <p className="text-sm">{t('Inviting needs a connection.')}</p>}
        {made && (
          <Card className="p-4">
            <NewLink
              key={made.id}
              url={made.url}
              label={
                made.name === null ? t('Link for your staff') : t('Link for {name}', { name: made.name })
              }
              hint={
                made.name === null
                  ? t("Copy it now. You won't see it again. Anyone on your staff can join with it.")
                  : t("Copy it now and send it to {name}. You won't see it again.", { name: made.name })
              }
              announcement={t('The link is ready')}
            />
          </Card>
        )}
        {!center.is_closed && (
          <>
            <Card className="grid gap-4 p-4 sm:p-5">
              <h3 className="text-lg">{t('Invite one person')}</h3>
              <Suspense fallback={<Skeleton className="h-64" />}>
                <InviteForm center={center} onMade={setMade} />
              </Suspense>
            </Card>
            <Card className="grid justify-items-start gap-3 p-4 sm:p-5">
              <h3 className="text-lg">{t('One link for all')}</h3>
              <p className="text-muted-foreground text-sm">
                {t(
                  'Post it where your staff can see it. A new link replaces the previous one, and works for {days} days.',
                  { days: CENTER_INVITATION_DAYS },
                )}
              </p>
              <Button variant="outline" size="small" busy={busy} disabled={!reachable} onClick={makeLink}>
                <Link2 className="size-4" aria-hidden="true" />
                {t('Make a link')}
              </Button>
            </Card>
          </>
        )}
      </div>
      <OpenInvitations center={center} />
    </section>
  )
}

function OpenInvitations({ center }: { center: MyCenter }) {
  const { reachable, busy, run } = useCenterOperation()
  const takeBack = (invitationId: string) =>
    run(() =>
      callAsUser('DELETE', '/centers/:id/invitations/:invitationId', {
        params: { id: center.id, invitationId },
      }),
    )
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">{t('Waiting for an answer')}</h3>
      {center.invitations.length === 0 ? (
        <p className="text-muted-foreground">{t('No open invitations.')}</p>
      ) : (
        <ul className="divide-y rounded-card border bg-card px-4">
          {center.invitations.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
              <div className="min-w-0">
                <p className="wrap-anywhere font-semibold">{nameOf(invitation)}</p>
                <p className="figures wrap-anywhere text-muted-foreground text-sm">
                  {worksUntilText(invitation)}
                </p>
              </div>
              <Button
                variant="outline"
                size="small"
                disabled={!reachable || busy}
                onClick={() => void takeBack(invitation.id)}
              >
                {rich('Cancel <part>the invitation: {name}</part>', {
                  name: nameOf(invitation),
                  part: (words) => <span className="sr-only">{words}</span>,
                })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function nameOf({ name }: CenterInvitation): string {
  return name ?? t('Link for everybody')
}

/** 'ana@example.com, (718) 555-0100. Works until Dec 4, 2026' */
function worksUntilText({ email, phone, expires_at }: CenterInvitation): string {
  const contact = [email, phoneText(phone ?? '')].filter(Boolean).join(', ')
  const day = calendarDay(expires_at)
  return contact ? t('{contact}. Works until {day}', { contact, day }) : t('Works until {day}', { day })
}
