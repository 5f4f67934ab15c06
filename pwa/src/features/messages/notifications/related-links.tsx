import type { Notification } from '@cubby/contract/messages/notifications'
import { linkTarget } from '@cubby/rules/links'
import { t } from '@cubby/texts/t'
import { useRouter } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { MouseEvent } from 'react'
import { textLink } from '@/ui/button.tsx'

type NotificationLink = Notification['metadata']['links'][number]

interface RelatedLinksProps {
  links: NotificationLink[]
  /** The classes of a link; by default those of a link in a text. */
  look?: string
}

/** The links of a notification: paths of this app, and https pages in a new tab. Hides all others. */
export function RelatedLinks({ links, look = textLink }: RelatedLinksProps) {
  const { history } = useRouter()
  const goTo = (path: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.push(path)
  }
  const items = links.flatMap(({ label, url }) => {
    const target = linkTarget(url)
    if (!target) return []
    return target.kind === 'path' ? (
      <li key={label + url}>
        <a href={target.path} onClick={goTo(target.path)} className={look}>
          {label}
        </a>
      </li>
    ) : (
      <li key={label + url}>
        <a href={target.href} target="_blank" rel="noopener noreferrer" className={`${look} gap-1.5`}>
          {label}
          <ExternalLink className="size-4" aria-hidden="true" />
          <span className="sr-only">{t('opens in a new tab')}</span>
        </a>
      </li>
    )
  })
  return items.length === 0 ? null : <ul className="flex flex-wrap gap-x-5 gap-y-2">{items}</ul>
}
