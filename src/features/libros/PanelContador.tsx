import { useState } from 'react'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { CatalogoContable } from '#domain/contabilidad/catalogo-contable.entity.ts'
import { formatoFechaHora } from '#domain/core/fecha.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { comandosLibros } from '#domain/libros/comandos.libros.ts'
import { cuentasDe, fichaDeCuenta, type CodigoDeCuenta, type CodigosDelContador } from '#domain/libros/cuentas.ts'
import { papelesDeEstados } from '#domain/libros/estados.papel.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { useEnviar } from '#features/kit/answer/useCommand.ts'
import { text } from '#features/kit/columns.tsx'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { downloadCsv } from '#ui/data-table/download-csv.ts'
import { downloadXlsx } from '#ui/data-table/download-xlsx.ts'
import { csvLines } from '#ui/data-table/rows.ts'
import { download } from '#ui/download.ts'
import { toastSuccess } from '#ui/toast.ts'
import { archivosDeEstados, columnasDelDiario, leerDiarioEntero } from './exportes.ts'
import type { Libro } from './libro.ts'

import { diasDe } from './useMirada.ts'

interface Props {
  libro: Libro
  /** Months 'yyyy-mm', both included. */
  desde: string
  hasta: string
  onChange: () => void
}

/** What the accountant takes to their own program, and by which numbers it knows the accounts. */
export function PanelContador({ libro, desde, hasta, onChange }: Props) {
  return (
    <Stack>
      <Descargas libro={libro} desde={desde} hasta={hasta} />
      <Codigos key={JSON.stringify(libro.codigos)} codigos={libro.codigos} onChange={onChange} />
    </Stack>
  )
}

function Descargas({ libro, desde, hasta }: Omit<Props, 'onChange'>) {
  const { tiendaId } = useTienda()
  const [tienda] = useVivo(Tienda) ?? []
  const sufijo = desde === hasta ? desde : `${desde}_${hasta}`
  const periodo = desde === hasta ? mesEnPalabras(desde) : `${mesEnPalabras(desde)} a ${mesEnPalabras(hasta)}`
  const bajarDiario = async (que: 'xlsx' | 'csv'): Promise<Result<undefined>> => {
    const dicho = await leerDiarioEntero(tiendaId, diasDe({ desde, hasta, dia: '' }))
    if (!dicho.ok) return dicho
    if (que === 'xlsx') await downloadXlsx(`diario-${sufijo}`, 'Diario', dicho.value, columnasDelDiario)
    else await downloadCsv(`diario-${sufijo}`, csvLines(dicho.value, columnasDelDiario))
    return ok(undefined)
  }
  const bajarPdf = async (): Promise<Result<undefined>> => {
    const { hacerPdf } = await import('#ui/imprimir/pdf.ts')
    const papeles = papelesDeEstados({
      tienda: { nombre: tienda?.doc.tiendaNombre ?? '', rnc: tienda?.doc.tiendaRnc ?? '' },
      periodo,
      alFinalDe: mesEnPalabras(hasta),
      estado: `${hasta <= libro.cerradoHasta ? 'Mes cerrado' : 'Mes abierto: puede cambiar'}. Hecho el ${formatoFechaHora(libro.en)}`,
      codigos: libro.codigos,
      balanza: libro.balanza,
      resultados: libro.resultados,
      balance: libro.balance,
    })
    download(`estados-${sufijo}.pdf`, await hacerPdf(papeles, 'carta'))
    return ok(undefined)
  }
  const excel = useAction(() => bajarDiario('xlsx'))
  const csv = useAction(() => bajarDiario('csv'))
  const pdf = useAction(bajarPdf)
  return (
    <section aria-label="Descargas">
      <Title order={2} size="h4">
        Para el programa del contador
      </Title>
      <Text c="dimmed" mb="xs">
        De {periodo}, con los códigos de abajo. El diario cuadra documento por documento.
      </Text>
      <Stack gap="xs">
        <Group gap="xs">
          <Text w={200}>Diario</Text>
          <Button variant="default" leftSection={<IconFileSpreadsheet size={18} />} loading={excel.running} onClick={excel.run}>
            Diario en Excel
          </Button>
          <Button variant="default" leftSection={<IconFileTypeCsv size={18} />} loading={csv.running} onClick={csv.run}>
            Diario en CSV
          </Button>
        </Group>
        {archivosDeEstados(libro).map(({ name, label, rows, columns }) => (
          <Group key={name} gap="xs">
            <Text w={200}>{label}</Text>
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} />}
              onClick={() => void downloadXlsx(`${name}-${sufijo}`, label, rows, columns)}
              aria-label={`${label} en Excel`}
            >
              Excel
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileTypeCsv size={18} />}
              onClick={() => void downloadCsv(`${name}-${sufijo}`, csvLines(rows, columns))}
              aria-label={`${label} en CSV`}
            >
              CSV
            </Button>
          </Group>
        ))}
        <Group gap="xs">
          <Text w={200}>Los tres estados</Text>
          <Button variant="default" leftSection={<IconFileTypePdf size={18} />} loading={pdf.running} onClick={pdf.run}>
            Estados en PDF
          </Button>
        </Group>
      </Stack>
      <Problem>{excel.problem ?? csv.problem ?? pdf.problem}</Problem>
    </section>
  )
}

const cuentas = cuentasDe('tienda')
const esCodigo = (escrito: string): boolean => CatalogoContable.esquemaCampos.shape.codigos.valueType.safeParse(escrito).success

function Codigos({ codigos, onChange }: { codigos: CodigosDelContador; onChange: () => void }) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const puede = usePuede(CatalogoContable, 'editar')
  const [escritos, setEscritos] = useState<CodigosDelContador>(codigos)
  const malos = cuentas.filter((cuenta) => !esCodigo(escritos[cuenta] ?? '') && (escritos[cuenta] ?? '') !== '')
  const cambiados = JSON.stringify(limpios(escritos)) !== JSON.stringify(limpios(codigos))
  const { run, running, problem } = useAction(
    () => enviar(comandosLibros.guardarCatalogo, { tiendaId }, { codigos: limpios(escritos) }),
    () => {
      toastSuccess('Códigos guardados')
      onChange()
    },
  )
  const columnas: readonly Column<CodigoDeCuenta>[] = [
    text('cuenta', 'Cuenta', (cuenta) => fichaDeCuenta(cuenta).nombre),
    text('usual', 'Código usual', (cuenta) => fichaDeCuenta(cuenta).codigo),
    text('propio', 'Código del contador', (cuenta) => escritos[cuenta] ?? '', {
      cell: (cuenta) => (
        <TextInput
          aria-label={`Código de ${fichaDeCuenta(cuenta).nombre}`}
          placeholder={fichaDeCuenta(cuenta).codigo}
          maxLength={20}
          disabled={!puede}
          value={escritos[cuenta] ?? ''}
          onChange={({ currentTarget: { value } }) => setEscritos((antes) => ({ ...antes, [cuenta]: value.trim() }))}
          error={malos.includes(cuenta) ? 'Letras, números, puntos y guiones' : undefined}
        />
      ),
    }),
  ]
  return (
    <section aria-label="Códigos de las cuentas">
      <Title order={2} size="h4">
        Códigos de las cuentas
      </Title>
      <Text c="dimmed" mb="xs">
        Escribe el de su programa donde no sea el usual. Vacío, sale el usual.
      </Text>
      <SmallTable label="Códigos de las cuentas" rows={cuentas} rowKey={(cuenta) => cuenta} columns={columnas} />
      <Problem>{problem}</Problem>
      {puede && (
        <Group justify="flex-end" mt="sm">
          <Button onClick={run} loading={running} disabled={!cambiados || malos.length > 0}>
            Guardar los códigos
          </Button>
        </Group>
      )}
    </section>
  )
}

/** Those that say something, in the order of the chart. */
const limpios = (escritos: CodigosDelContador): CodigosDelContador =>
  Object.fromEntries(cuentas.flatMap((cuenta) => ((escritos[cuenta] ?? '') === '' ? [] : [[cuenta, escritos[cuenta]]])))
