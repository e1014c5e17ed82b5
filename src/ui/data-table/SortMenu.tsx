import { Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { isData } from './rows.ts'
import type { ViewProps } from './types.ts'

/** What the head of the table does on wide screens: cards are sorted from here. Choosing the same again turns the order round. */
export function SortMenu<R>({ columns, sort, onSort }: Pick<ViewProps<R>, 'columns' | 'sort' | 'onSort'>) {
  const current = columns.find(({ key }) => key === sort?.key)
  const Arrow = sort?.descending ? IconArrowDown : IconArrowUp
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={current ? <Arrow size={18} aria-hidden /> : <IconArrowsSort size={18} aria-hidden />}
        >
          {current ? `Por ${current.header.toLowerCase()}` : 'Ordenar'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.filter(isData).map((column) => (
          <Menu.Item
            key={column.key}
            onClick={() => onSort(column.key)}
            rightSection={
              column === current ? (
                <Arrow size={18} role="img" aria-label={sort?.descending ? 'de mayor a menor' : 'de menor a mayor'} />
              ) : null
            }
          >
            {column.header}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
