import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconPrinter } from '@tabler/icons-react'
import { useLocked } from '#ui/hooks/useLocked.ts'

export interface Exports {
  csv: () => Promise<void>
  xlsx: () => Promise<void>
  print: () => Promise<void>
}

interface Props {
  exports: Exports
  opened: boolean
  onOpened: (opened: boolean) => void
}

/** What can be taken of a list: every row that the filters leave, in the columns that are shown. */
export function ExportMenu({ exports, opened, onOpened }: Props) {
  const [run, running] = useLocked((what: keyof Exports) => exports[what]())
  // Not disabled while it works: a button that loses the focus takes the keys of the page with it.
  return (
    <Menu opened={opened} onChange={onOpened} position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon title="Descargar o imprimir (e)" aria-label="Descargar o imprimir" aria-busy={running}>
          <IconDownload size={21} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={20} aria-hidden />} onClick={() => run('xlsx')}>
          Descargar Excel
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={20} aria-hidden />} onClick={() => run('csv')}>
          Descargar CSV
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => run('print')}>
          Imprimir la lista
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
