import { LINK_LABEL_MAX_LENGTH, LINK_URL_MAX_LENGTH } from '@cubby/contract/constants'
import { X } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import type { LinkDraft } from './link-draft.ts'

interface LinkRowProps {
  link: LinkDraft
  /** The number of the row from 1, for screen readers. */
  number: number
  problem: string | undefined
  onChange: (link: LinkDraft) => void
  onRemove: () => void
}

export function LinkRow({ link, number, problem, onChange, onRemove }: LinkRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto]">
      <div className="max-sm:col-start-1">
        <Field label={`Label of link ${number}`}>
          {(control) => (
            <TextInput
              {...control}
              value={link.label}
              maxLength={LINK_LABEL_MAX_LENGTH}
              onChange={(event) => onChange({ ...link, label: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="max-sm:col-span-2 max-sm:row-start-2">
        <Field label={`URL of link ${number}`} error={problem}>
          {(control) => (
            <TextInput
              {...control}
              value={link.url}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={LINK_URL_MAX_LENGTH}
              onChange={(event) => onChange({ ...link, url: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="mt-6.5"
        aria-label={`Remove link ${number}`}
        onClick={onRemove}
      >
        <X className="size-5" aria-hidden="true" />
      </Button>
    </li>
  )
}
