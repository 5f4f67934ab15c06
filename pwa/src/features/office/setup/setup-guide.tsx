import type { Setup } from '@cubby/contract/school/settings'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleCheck, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { rich } from '@/ui/rich.tsx'
import { showToast } from '@/ui/toast-store.ts'

/** Guides the administrator of a new school to the first enrollment, and then disappears. */
export function SetupGuide() {
  const { data } = useQuery({
    queryKey: ['setup'],
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await callAsUser('GET', '/admin/setup', { signal })).setup,
  })
  if (!data || data.has_enrollment) return null
  const steps = stepsOf(data)
  return (
    <Card as="section" aria-labelledby="setup" className="grid gap-4 p-5 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="setup" className="text-xl">
          {t('Eight steps to your first enrollment')}
        </h2>
        <p role="status" className="figures text-muted-foreground text-sm">
          {t('{done} of {total} done', {
            done: steps.filter(({ done }) => done).length,
            total: steps.length,
          })}
        </p>
      </div>
      <ol className="grid divide-y">
        {steps.map((step, at) => (
          <SetupStep key={step.title} number={at + 1} {...step} />
        ))}
      </ol>
    </Card>
  )
}

function stepsOf(setup: Setup): Step[] {
  // Older servers do not ask for everything.
  const { has_time_zone = true, has_rooms = true, has_page_texts = true, has_legal_texts = true } = setup
  return [
    {
      done: has_time_zone,
      title: t('Choose your time zone'),
      to: { to: '/admin/settings', search: { part: 'timezone' } },
      action: t('Choose'),
      about: t('Set it before you add a class. All dates and times are in this time zone.'),
    },
    {
      done: setup.has_details,
      title: t("Enter your school's details"),
      to: { to: '/admin/settings', search: { part: 'provider' } },
      action: t('Open Settings'),
      about: t('The name, address, and contact appear on every page, email, and receipt.'),
    },
    {
      done: has_rooms,
      title: t('Add your rooms'),
      to: { to: '/admin/settings', search: { part: 'rooms' } },
      action: t('Add a Room'),
      about: t(
        "Students see the address of their session's room. Leave it empty if the room is at the school.",
      ),
    },
    {
      done: has_page_texts,
      title: t('Write the texts of your home page'),
      to: { to: '/admin/settings', search: { part: 'home' } },
      action: t('Write'),
      about: t('Visitors read these texts first. Until you write your own, they see examples.'),
    },
    {
      done: has_legal_texts,
      title: t('Publish your Terms and Privacy Policy'),
      to: { to: '/admin/settings', search: { part: 'legal' } },
      action: t('Open'),
      about: t('Begin with a plain draft. A lawyer must read it before you publish it.'),
    },
    {
      done: setup.has_class,
      title: t('Add your first class'),
      to: { to: '/admin/classes', search: { edit: 'new' } },
      action: t('Add a Class'),
      about: t('Set a price, and add at least one future session.'),
    },
    {
      done: setup.has_instructor,
      title: t('Assign an instructor'),
      to: { to: '/admin/users' },
      action: t('Add a User'),
      about: t(
        'Add them in User Management with the role Instructor. They get an email with a link to set a password. Then assign them to a class or session.',
      ),
    },
    {
      done: setup.has_enrollment,
      title: t('Share the link to your classes'),
      about: <ShareLink url={setup.share_url} />,
    },
  ]
}

/** The address of the classes, with a button that copies it. */
function ShareLink({ url }: { url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast('success', t('Link copied')),
      () => showToast('error', t('The browser did not allow copying. Select the link instead.')),
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="wrap-anywhere select-all font-semibold text-foreground">{url}</span>
      <Button variant="outline" size="small" onClick={() => void copy()}>
        <Copy className="size-4" aria-hidden="true" />
        {t('Copy link')}
      </Button>
      <span className="basis-full">{t('This step is done when the first student enrolls.')}</span>
    </div>
  )
}

interface Step {
  done: boolean
  title: string
  /** A link to the screen for the step, and its text. */
  to?: Pick<LinkProps, 'to' | 'search' | 'hash'>
  action?: string
  about: ReactNode
}

function SetupStep({ number, done, title, to, action, about }: Step & { number: number }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      {done ? (
        <CircleCheck className="size-8 shrink-0 text-success" aria-hidden="true" />
      ) : (
        <span
          aria-hidden="true"
          className="figures grid size-8 shrink-0 place-items-center rounded-full border-2 border-primary font-semibold text-primary"
        >
          {number}
        </span>
      )}
      <div>
        <h3 className="text-base">
          {done ? rich('{title}<hidden>, done</hidden>', { title, hidden: srOnly }) : title}
        </h3>
        <div className="text-muted-foreground text-sm">{about}</div>
      </div>
      {!done && to && (
        <Link
          {...to}
          className={`${buttonVariants({ variant: 'outline', size: 'small' })} max-sm:col-start-2 max-sm:justify-self-start`}
        >
          {action}
        </Link>
      )}
    </li>
  )
}
