import type { ListView } from '@cubby/contract/office/list-views'
import { t } from '@cubby/texts/t'
import type { HideableColumn } from '@/desk/table/columns.ts'
import { Menu, MenuChecks, MenuChoice, MenuGroup, type MenuItem } from '@/desk/ui/menu.tsx'
import { useWide } from '@/desk/ui/use-wide.ts'
import { useSavedViews } from './saved-views.tsx'
import type { ListViewChoice } from './use-list-view.ts'

interface ListMenuProps {
  /** The title of the list. */
  title: string
  choice: ListViewChoice
  /** The search of the list, for its saved views. */
  search: object
  columns: readonly HideableColumn[]
  /** More operations on the list, such as its export. */
  items: readonly MenuItem[]
}

const labels: Readonly<Record<ListView, string>> = {
  grouped: t('By session'),
  cards: t('Cards'),
  table: t('Table'),
}

/** The menu of a list: its saved views, and on wide screens how it is shown and the columns of its table. */
export function ListMenu({ title, choice, search, columns, items }: ListMenuProps) {
  const { view, views, hidden, choose } = choice
  const isWide = useWide()
  const saved = useSavedViews(choice, search)
  return (
    <>
      <Menu label={t('More for {title}', { title })} items={items}>
        <MenuGroup label={t('Views')} items={saved.items} />
        {isWide && (
          <MenuChoice
            label={t('Show as')}
            value={view}
            options={views.map((value) => ({ value, label: labels[value] }))}
            onChange={(next) => choose({ view: next })}
          />
        )}
        {isWide && view === 'table' && (
          <MenuChecks
            label={t('Columns')}
            items={columns.map(({ id, label }) => ({ id, label, checked: !hidden.includes(id) }))}
            onToggle={(id, checked) =>
              choose({ hidden: checked ? hidden.filter((each) => each !== id) : [...hidden, id] })
            }
          />
        )}
      </Menu>
      {saved.dialogs}
    </>
  )
}
