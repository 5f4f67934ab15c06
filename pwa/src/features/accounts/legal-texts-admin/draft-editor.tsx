import { LEGAL_TEXT_MAX_LENGTH } from '@cubby/contract/accounts/legal-text-kinds'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { Tabs } from '@/desk/ui/tabs.tsx'
import { LegalTextBlocks } from '@/features/accounts/legal-texts/legal-text-blocks.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextAreaField } from '@/ui/fields.tsx'

interface DraftEditorProps {
  text: string
  failure: string | null
  busy: boolean
  /** Whether a conflict must be resolved first. */
  isLocked: boolean
  isSaved: boolean
  /** Whether the text can be published: neither empty, nor a plain draft, nor equal to the current version. */
  canPublish: boolean
  onChange: (text: string) => void
  /** Fills an empty text with a plain draft. */
  onPlainDraft: () => void
  onSave: () => void
  onPublish: () => void
}

const tabs = [
  { id: 'write', label: t('Write') },
  { id: 'preview', label: t('Preview') },
] as const

/** Writes a draft, with a preview. */
export function DraftEditor(props: DraftEditorProps) {
  const { text, failure, busy, isLocked, isSaved, canPublish } = props
  const { onChange, onPlainDraft, onSave, onPublish } = props
  const [tab, setTab] = useState<'write' | 'preview'>('write')
  return (
    <>
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      {text.trim() === '' && (
        <div className="grid justify-items-start gap-2">
          <p className="text-muted-foreground text-sm">
            {t('You can begin with a plain draft. A lawyer must read it before you publish it.')}
          </p>
          <Button variant="outline" size="small" onClick={onPlainDraft}>
            {t('Begin with a plain draft')}
          </Button>
        </div>
      )}
      <Tabs label={t('Draft')} tabs={tabs} current={tab} onChange={setTab}>
        {tab === 'preview' ? (
          <LegalTextBlocks text={text} level={3} />
        ) : (
          <TextAreaField
            label={t('Text')}
            hint={t(
              '# begins a heading, ## a smaller one, and - an item of a list. An empty line ends a paragraph.',
            )}
            rows={16}
            value={text}
            maxLength={LEGAL_TEXT_MAX_LENGTH}
            onValueChange={onChange}
          />
        )}
      </Tabs>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" busy={busy} disabled={isLocked || isSaved} onClick={onSave}>
          {t('Save draft')}
        </Button>
        <Button busy={busy} disabled={isLocked || !canPublish} onClick={onPublish}>
          {t('Publish...')}
        </Button>
      </div>
    </>
  )
}
