import { useState } from 'react'
import { Badge, Button, Group, Modal, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { usePuede, useTienda, useVivo } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { BloqueNCF } from '#domain/entidades/ncf.ts'
import { Caja, Dispositivo } from '#domain/entidades/tienda.ts'
import { comprobantes, tipoComprobantes, type TipoComprobante } from '#domain/ncf.ts'
import type { Intervalo } from '#domain/ncf.prueba.ts'
import { formatoNcf } from '#domain/ncf.rules.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/states.tsx'
import { useLocked } from '#ui/useLocked.ts'
import { useOrden } from '../useOrden.ts'

/** Codes of form 608 that fit a number that was never delivered (fiscal.md §4.4). */
const codigos608 = [
  { value: '08', label: '08 · Errores en secuencia de NCF' },
  { value: '10', label: '10 · Pérdida o hurto de talonarios' },
  { value: '09', label: '09 · Cese de operaciones' },
  { value: '04', label: '04 · Corrección de la información' },
  { value: '03', label: '03 · Impresión defectuosa' },
] as const

const usadosEn = (bloque: BloqueNCF, usados: readonly Intervalo[]): number =>
  usados.reduce((suma, [desde, hasta]) => suma + Math.max(0, Math.min(hasta, bloque.hasta) - Math.max(desde, bloque.desde) + 1), 0)

/** Blocks of numbers lent to tills: how far each is, and how to stop one or void what it left. */
export function BloquesPanel({
  usados,
  alCambiar,
}: {
  usados: Readonly<Record<string, readonly Intervalo[]>> | undefined
  alCambiar: () => void
}) {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const bloques = useVivo(BloqueNCF)
  const cajas = useVivo(Caja)
  const dispositivos = useVivo(Dispositivo)
  const puedeCongelar = usePuede(BloqueNCF, 'congelar')
  const [congelando, setCongelando] = useState<BloqueNCF>()
  const [anulando, setAnulando] = useState<BloqueNCF>()
  const nombreCaja = (id: string) => cajas?.find(({ doc }) => doc.id === id)?.doc.nombre ?? ''
  const nombreDispositivo = (id: string) => dispositivos?.find(({ doc }) => doc.id === id)?.doc.nombre ?? 'Dispositivo'
  const filas = (bloques ?? []).map(({ doc }) => doc)
  const cuantos = (bloque: BloqueNCF) => usadosEn(bloque, usados?.[bloque.tipoComprobante] ?? [])
  const columnas: Column<BloqueNCF>[] = [
    { key: 'caja', header: 'Caja', card: 'title', value: (b) => `${nombreCaja(b.cajaId)} · ${nombreDispositivo(b.paraDispositivo)}` },
    { key: 'tipo', header: 'Tipo', width: 90, card: 'line', value: (b) => b.tipoComprobante },
    { key: 'desde', header: 'Desde', width: 170, value: (b) => formatoNcf(b.tipoComprobante, b.desde) },
    { key: 'hasta', header: 'Hasta', width: 170, value: (b) => formatoNcf(b.tipoComprobante, b.hasta) },
    { key: 'usados', header: 'Usados', numeric: true, width: 110, value: cuantos, cell: (b) => (usados ? formatInteger(cuantos(b)) : '…') },
    {
      key: 'quedan',
      header: 'Sin usar',
      numeric: true,
      width: 110,
      value: (b) => b.hasta - b.desde + 1 - cuantos(b),
      cell: (b) => (usados ? formatInteger(b.hasta - b.desde + 1 - cuantos(b)) : '…'),
    },
    { key: 'prestado', header: 'Entregado', width: 150, card: 'none', value: (b) => b.en, cell: (b) => formatDateTime(b.en) },
    {
      key: 'estado',
      header: 'Estado',
      width: 120,
      card: 'end',
      value: (b) => b.estado,
      cell: (b) => (
        <Badge variant="light" size="lg" tt="none" color={b.estado === 'activo' ? 'teal' : 'blue'}>
          {b.estado === 'activo' ? 'Activo' : 'Congelado'}
        </Badge>
      ),
    },
    ...(puedeCongelar
      ? [
          {
            key: 'accion',
            header: 'Acción',
            export: false,
            width: 190,
            value: () => '',
            cell: (b: BloqueNCF) =>
              b.estado === 'activo' ? (
                <Button size="xs" variant="default" onClick={() => setCongelando(b)}>
                  Congelar
                </Button>
              ) : (
                <Button size="xs" variant="default" onClick={() => setAnulando(b)}>
                  Anular números
                </Button>
              ),
          } as const,
        ]
      : []),
  ]
  const congelar = async (bloque: BloqueNCF) => {
    const hecho = await ordenar(comandos.congelarBloque, { tiendaId, bloqueId: bloque.id }, {}, { bien: 'Bloque congelado' })
    if (hecho.ok) alCambiar()
  }
  return (
    <>
      <Entregar />
      <DataTable
        name="bloques"
        label="Bloques en las cajas"
        rows={filas}
        rowKey={(b) => b.id}
        columns={columnas}
        searchText={(b) => `${nombreCaja(b.cajaId)} ${nombreDispositivo(b.paraDispositivo)} ${b.tipoComprobante}`}
        defaultSort={{ key: 'prestado', descending: true }}
        urlPrefix="b"
        empty={<EmptyState title="Ninguna caja tiene números todavía">Una caja los pide sola la primera vez que se conecta.</EmptyState>}
      />
      <ConfirmDialog
        opened={congelando !== undefined}
        onClose={() => setCongelando(undefined)}
        title="¿Congelar este bloque?"
        confirmLabel="Congelar"
        danger
        onConfirm={async () => congelando && congelar(congelando)}
      >
        La caja deja de usarlo en cuanto se conecte; lo que ya imprimió con él vale. Sus números no se reparten otra vez: después puedes
        anularlos para el 608.
      </ConfirmDialog>
      {anulando && <Anular bloque={anulando} onCerrar={() => setAnulando(undefined)} alAnular={alCambiar} />}
    </>
  )
}

/** Lends a block to a till now, for who does not want to wait until it asks. */
function Entregar() {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const puede = usePuede(BloqueNCF, 'prestar')
  const dispositivos = useVivo(Dispositivo)?.filter(({ doc }) => doc.clase === 'caja' && doc.estado === 'activo') ?? []
  const [dispositivoId, setDispositivoId] = useState('')
  const [tipo, setTipo] = useState<TipoComprobante>('E32')
  const elegido = dispositivoId || (dispositivos[0]?.doc.id ?? '')
  const [entregar, entregando] = useLocked(() =>
    ordenar(
      comandos.prestarBloque,
      { tiendaId },
      { tipoComprobante: tipo, dispositivoId: elegido },
      { bien: 'La caja tiene sus números; los recibe al conectarse' },
    ),
  )
  if (!puede || dispositivos.length === 0) return null
  return (
    <Group align="flex-end" mb="md">
      <NativeSelect
        label="Entregar números a"
        data={dispositivos.map(({ doc }) => ({ value: doc.id, label: doc.nombre }))}
        value={elegido}
        onChange={(event) => setDispositivoId(event.currentTarget.value)}
      />
      <NativeSelect
        label="Tipo"
        data={tipoComprobantes.map((t) => ({ value: t, label: `${t} · ${comprobantes[t].nombre}` }))}
        value={tipo}
        onChange={(event) => setTipo(tipoComprobantes.find((t) => t === event.currentTarget.value) ?? 'E32')}
      />
      <Button variant="default" onClick={entregar} loading={entregando}>
        Entregar
      </Button>
    </Group>
  )
}

function Anular({ bloque, onCerrar, alAnular }: { bloque: BloqueNCF; onCerrar: () => void; alAnular: () => void }) {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const [desde, setDesde] = useState(bloque.desde)
  const [hasta, setHasta] = useState(bloque.hasta)
  const [codigo, setCodigo] = useState<(typeof codigos608)[number]['value']>('08')
  const [anular, anulando] = useLocked(async () => {
    const hecho = await ordenar(
      comandos.anularNumeros,
      { tiendaId, bloqueId: bloque.id },
      { desde, hasta, codigo608: codigo },
      { bien: 'Números anulados' },
    )
    if (!hecho.ok) return
    alAnular()
    onCerrar()
  })
  const numero = (valor: string | number) => (typeof valor === 'number' ? valor : 0)
  return (
    <Modal opened onClose={onCerrar} title={`Anular números de ${bloque.tipoComprobante}`}>
      <Stack>
        <Text c="dimmed">
          Solo los que ninguna factura usó. Van al 608 con el código que escojas; los de serie E se anulan ante la DGII por ANECF.
        </Text>
        <Group grow>
          <NumberInput
            label="Desde"
            value={desde}
            onChange={(valor) => setDesde(numero(valor))}
            min={bloque.desde}
            max={bloque.hasta}
            allowDecimal={false}
          />
          <NumberInput
            label="Hasta"
            value={hasta}
            onChange={(valor) => setHasta(numero(valor))}
            min={bloque.desde}
            max={bloque.hasta}
            allowDecimal={false}
          />
        </Group>
        <NativeSelect
          label="Motivo"
          data={[...codigos608]}
          value={codigo}
          onChange={(event) => setCodigo(codigos608.find(({ value }) => value === event.currentTarget.value)?.value ?? '08')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCerrar}>
            Cancelar
          </Button>
          <Button color="red" onClick={anular} loading={anulando}>
            Anular
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
