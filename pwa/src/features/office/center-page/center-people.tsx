import type { CenterPerson } from '@cubby/contract/money/centers'
import type { CenterInvitation } from '@cubby/contract/money/memberships'
import { phoneText } from '@cubby/contract/phone'
import { t } from '@cubby/texts/t'
import { Link2, Mail, Trash2, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyClipboard } from '@/art/office-desk.tsx'
import { Day } from '@/desk/dates/dates.tsx'
import { CardGrid } from '@/desk/table/card-list.tsx'
import { columnsFor, useColumns } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import { CardTitle, OneLine } from '@/desk/table/user-line.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { useWide } from '@/desk/ui/use-wide.ts'
import { UserPanel } from '@/features/office/user-panel/user-panel.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { rich } from '@/ui/rich.tsx'
import type { SectionProps } from './center-search.ts'
import { InviteForm } from './invite-form.tsx'
import { LinkForEverybody } from './link-for-everybody.tsx'
import { RemovePersonForm, TakeBackForm } from './remove-forms.tsx'

type Opened = 'invite' | 'link' | { remove: CenterPerson } | { takeBack: CenterInvitation }

const kinds = { director: t('Director'), staff: t('Staff') } as const

/** Directors, staff, and open invitations. */
export function CenterPeople({ details, search, onSearch }: SectionProps) {
  const { center, people, invitations } = details
  const [opened, setOpened] = useState<Opened | null>(null)
  const isWide = useWide()
  const removeButton = (person: CenterPerson) => (
    <Button
      variant="quiet"
      size={isWide ? 'denseIcon' : 'icon'}
      aria-label={t('Remove {name}', { name: person.name })}
      onClick={() => setOpened({ remove: person })}
    >
      <Trash2 className="size-4" aria-hidden="true" />
    </Button>
  )
  const columns = useColumns(columnsWith, removeButton)
  const rows = people.toSorted((one, other) => one.kind.localeCompare(other.kind))
  const open = ({ user_id }: CenterPerson) => onSearch({ user: user_id })
  const close = () => setOpened(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="figures text-muted-foreground text-sm">
          {t(
            '{directors, plural, one {# director} other {# directors}}, {staff, plural, one {# staff member} other {# staff members}}, {invitations, plural, one {# open invitation} other {# open invitations}}',
            {
              directors: people.filter(({ kind }) => kind === 'director').length,
              staff: people.filter(({ kind }) => kind === 'staff').length,
              invitations: invitations.length,
            },
          )}
        </p>
        {center.status === 'active' && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="outline" onClick={() => setOpened('link')}>
              <Link2 className="size-4" aria-hidden="true" />
              {t('Link for Everybody')}
            </Button>
            <Button size="small" onClick={() => setOpened('invite')}>
              <UserPlus className="size-4" aria-hidden="true" />
              {t('Invite')}
            </Button>
          </div>
        )}
      </div>
      {people.length === 0 ? (
        <EmptyState picture={<EmptyClipboard />} title={t('No one has joined yet')}>
          {t('People join when they agree to an invitation.')}
        </EmptyState>
      ) : isWide ? (
        <DataTable
          caption={t('People of the center')}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          search={{}}
          onOpen={open}
          isOpen={({ user_id }) => user_id === search.user}
        />
      ) : (
        <CardGrid>
          {rows.map((person) => (
            <li key={person.id}>
              <Card className="grid h-full grid-cols-[1fr_auto] gap-x-2 p-4 text-sm">
                <div className="grid min-w-0 content-start gap-1">
                  <CardTitle name={person.name} onOpen={() => open(person)} />
                  <p>
                    <Chip tone={person.kind === 'director' ? 'primary' : 'neutral'}>
                      {kinds[person.kind]}
                    </Chip>
                  </p>
                  <p className="wrap-anywhere text-muted-foreground">
                    <EmailText>{person.email ?? ''}</EmailText>
                  </p>
                  <p className="figures text-muted-foreground">
                    {rich('Joined <day></day>', { day: () => <Day of={person.joined_at} /> })}
                  </p>
                </div>
                {removeButton(person)}
              </Card>
            </li>
          ))}
        </CardGrid>
      )}
      {invitations.length > 0 && (
        <Invitations invitations={invitations} onTakeBack={(takeBack) => setOpened({ takeBack })} />
      )}
      {opened === 'invite' && (
        <Dialog title={t('Invite')} onClosed={close}>
          {(done) => <InviteForm center={center} close={done} />}
        </Dialog>
      )}
      {opened === 'link' && (
        <Dialog title={t('Link for Everybody')} onClosed={close}>
          {(done) => (
            <LinkForEverybody
              center={center}
              hasLink={invitations.some(({ name }) => name === null)}
              close={done}
            />
          )}
        </Dialog>
      )}
      {opened && typeof opened === 'object' && (
        <Dialog title={'remove' in opened ? t('Remove') : t('Cancel the invitation')} onClosed={close}>
          {(done) =>
            'remove' in opened ? (
              <RemovePersonForm center={center} person={opened.remove} close={done} />
            ) : (
              <TakeBackForm center={center} invitation={opened.takeBack} close={done} />
            )
          }
        </Dialog>
      )}
      {search.user && <UserPanel userId={search.user} onClosed={() => onSearch({ user: undefined })} />}
    </div>
  )
}

const column = columnsFor<CenterPerson>()
const columnsWith = (removeButton: (person: CenterPerson) => ReactNode) => [
  column.accessor('name', {
    header: t('Name'),
    meta: { kind: 'text' },
    enableSorting: false,
    cell: ({ getValue }) => <span className="font-semibold">{getValue()}</span>,
  }),
  column.accessor('kind', {
    header: t('Kind'),
    meta: { width: 'xl:w-28' },
    enableSorting: false,
    cell: ({ getValue }) => (
      <Chip tone={getValue() === 'director' ? 'primary' : 'neutral'}>{kinds[getValue()]}</Chip>
    ),
  }),
  column.accessor('email', {
    header: t('Email'),
    meta: { kind: 'text' },
    enableSorting: false,
    cell: ({ getValue }) => <OneLine>{getValue() || t('No email address')}</OneLine>,
  }),
  column.accessor('phone', {
    header: t('Phone'),
    meta: { width: 'xl:w-40' },
    enableSorting: false,
    cell: ({ getValue }) => <span className="figures">{phoneText(getValue() ?? '') || '–'}</span>,
  }),
  column.accessor('joined_at', {
    header: t('Joined'),
    meta: { width: 'xl:w-32' },
    enableSorting: false,
    cell: ({ getValue }) => (
      <span className="figures">
        <Day of={getValue()} />
      </span>
    ),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">{t('Actions')}</span>,
    meta: { kind: 'actions', width: 'xl:w-14' },
    enableSorting: false,
    cell: ({ row }) => removeButton(row.original),
  }),
]

interface InvitationsProps {
  invitations: readonly CenterInvitation[]
  onTakeBack: (invitation: CenterInvitation) => void
}

function Invitations({ invitations, onTakeBack }: InvitationsProps) {
  return (
    <section aria-labelledby="center-invitations" className="grid gap-2">
      <h3 id="center-invitations" className="text-lg">
        {t('Open invitations')}
      </h3>
      <Card>
        <ul className="divide-y">
          {invitations.map((invitation) => {
            const { id, kind, name, email, phone, expires_at } = invitation
            const Icon = name === null ? Link2 : Mail
            return (
              <li key={id} className="flex items-center gap-3 px-4 py-2 text-sm">
                <Icon className="size-4.5 shrink-0 text-muted-foreground" aria-hidden="true" />
                <span className="wrap-anywhere min-w-0 flex-1">
                  <span className="font-semibold">{name ?? t('The link for everybody')}</span>
                  <span className="figures block text-muted-foreground">
                    {rich('{invited}, works until <day></day>', {
                      invited: [kinds[kind], email ?? phoneText(phone ?? '')].filter(Boolean).join(', '),
                      day: () => <Day of={expires_at} />,
                    })}
                  </span>
                </span>
                <Button variant="outline" size="small" onClick={() => onTakeBack(invitation)}>
                  {name === null
                    ? rich('Cancel<hidden> the link for everybody</hidden>', { hidden: srOnly })
                    : rich('Cancel<hidden> the invitation of {name}</hidden>', { name, hidden: srOnly })}
                </Button>
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  )
}
