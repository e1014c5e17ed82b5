import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { Anchor, Badge, Card, Modal, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import type { EstadoFila, Fila } from '#data/device/fila.ts'
import { clasesDocumento, documentoDe, nombreDeClase, type ClaseDocumento, type DocumentoDelTurno } from '#domain/caja/cuadre.documentos.ts'
import { ncfsUsados, type MovimientoDeTurno } from '#domain/caja/cuadre.rules.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatInteger, formatTime } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { WideTable } from '#ui/show/WideTable.tsx'
import { useConfigTienda, useSesion } from '#data/session/react.tsx'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { FotoComprobante } from '#features/kit/photo/FotoComprobante.tsx'
import { paths } from '#features/paths.ts'
import { useNombres } from '#features/kit/list/useNombres.ts'
import { money, oneOf, sync, text } from '#features/kit/columns.tsx'

interface Renglon extends DocumentoDelTurno {
  estado: EstadoFila
  motivo: string
  tardio: boolean
  quien: string
  equipo: string
}

const pluralClase: Readonly<Record<ClaseDocumento, string>> = {
  venta: 'Ventas',
  credito: 'Ventas a crédito',
  nota: 'Notas de crédito',
  anulacion: 'Anulaciones',
  cobro: 'Cobros de deuda',
  entrada: 'Entradas de caja',
  mensajero: 'Del mensajero',
  retiro: 'Retiros',
  gasto: 'Gastos',
  entrega: 'Entregas de dinero',
  recepcion: 'Recepciones de dinero',
  deposito: 'Depósitos',
}

const monto: Column<Renglon> = money('monto', 'Monto', ({ centavos }) => centavos, {
  width: 130,
  card: 'end',
  cell: ({ centavos, moneda }) => <MoneyText centavos={centavos} currency={moneda} />,
})
const columnas: readonly Column<Renglon>[] = [
  { key: 'numero', header: 'Documento', value: ({ ncf, clase }) => ncf || nombreDeClase[clase], card: 'title' },
  { key: 'hora', header: 'Hora', width: 105, value: ({ en }) => en, cell: ({ en }) => formatTime(en) },
  text('clase', 'Qué es', ({ clase }) => nombreDeClase[clase], {
    width: 150,
    cell: ({ clase, tardio }) => (
      <>
        {nombreDeClase[clase]}
        {tardio && (
          <Badge ml={6} color="orange" variant="light" tt="none">
            Complemento
          </Badge>
        )}
      </>
    ),
  }),
  { key: 'detalle', header: 'Cliente o motivo', width: 175, value: ({ detalle }) => detalle },
  { key: 'quien', header: 'Quién', width: 130, card: 'none', value: ({ quien }) => quien },
  { key: 'equipo', header: 'Equipo', width: 150, card: 'none', hidden: true, value: ({ equipo }) => equipo },
  monto,
  sync((renglon) => renglon, { header: 'Dónde está', width: 160 }),
]
/** While the drawer is counted blind, amounts would give away what it should hold. */
const columnasACiegas = columnas.filter((columna) => columna !== monto)

const filtros: readonly Filter<Renglon>[] = [
  oneOf(
    'clase',
    'Qué es',
    ({ clase }) => clase,
    clasesDocumento.map((clase) => ({ value: clase, label: pluralClase[clase] })),
  ),
  {
    key: 'donde',
    label: 'Dónde está',
    options: [
      { value: 'guardado', label: 'Solo en este equipo' },
      { value: 'cuarentena', label: 'En cuarentena' },
    ],
    test: ({ estado }, valor) => estado === valor || (valor === 'guardado' && estado === 'enviado'),
  },
]

/** Where each is looked at whole. */
const rutaDe: Partial<Readonly<Record<ClaseDocumento, (nombre: string, id: string) => string>>> = {
  venta: (nombre, id) => paths.imprimirFacturas.href({ nombre }, { factura: id }),
  credito: (nombre, id) => paths.imprimirFacturas.href({ nombre }, { factura: id }),
  nota: (nombre, id) => paths.imprimirFacturas.href({ nombre }, { factura: id }),
  anulacion: (nombre, id) => paths.imprimirFacturas.href({ nombre }, { factura: id }),
  cobro: (nombre) => paths.cxc.href({ nombre }),
  mensajero: (nombre) => paths.delivery.href({ nombre }),
  entrega: (nombre, id) => paths.entregaCaja.href({ nombre }, { entrega: id }),
  recepcion: (nombre) => paths.recibirCaja.href({ nombre }),
  gasto: (nombre) => paths.efectivo.href({ nombre }),
  deposito: (nombre) => paths.efectivo.href({ nombre }),
}

interface Props {
  ventas: readonly Fila<Venta>[]
  movimientos: readonly Fila<MovimientoDeTurno>[]
  /** Without amounts. */
  aCiegas?: boolean
  /** Did it come after the closing? */
  esTardio?: (hecho: Venta | MovimientoDeTurno) => boolean
}

const nunca = () => false

/** What a shift is made of: each document with where it stands, how many of each kind, and the fiscal numbers used. */
export function DocumentosDelTurno({ ventas, movimientos, aCiegas = false, esTardio = nunca }: Props) {
  const { persona, equipo } = useNombres()
  const [abierto, setAbierto] = useState<Renglon>()
  const renglones = useMemo(
    () =>
      [...ventas, ...movimientos].map(({ doc, estado, motivo }): Renglon => ({
        ...documentoDe(doc),
        estado,
        motivo,
        tardio: esTardio(doc),
        quien: persona(doc.creadoPor) || ('cajeroNombre' in doc ? doc.cajeroNombre : ''),
        equipo: equipo(doc.dispositivoId),
      })),
    [ventas, movimientos, esTardio, persona, equipo],
  )
  return (
    <Card component="section" aria-labelledby="documentos-del-turno">
      <Stack>
        <Title order={2} size="h4" id="documentos-del-turno">
          Documentos del turno
        </Title>
        {renglones.length > 0 && (
          <>
            <Cuentas renglones={renglones} />
            <Comprobantes ventas={ventas} aCiegas={aCiegas} />
          </>
        )}
        <DataTable
          name="documentos-del-turno"
          label="Lista de documentos del turno"
          urlPrefix="doc"
          rows={renglones}
          rowKey={({ id }) => id}
          columns={aCiegas ? columnasACiegas : columnas}
          filters={filtros}
          searchText={({ ncf, detalle, clase, quien }) => `${ncf} ${detalle} ${nombreDeClase[clase]} ${quien}`}
          searchPlaceholder="NCF, cliente o motivo"
          defaultSort={{ key: 'hora', descending: true }}
          onOpen={setAbierto}
          empty={<EmptyState title="Sin documentos todavía">Aquí sale cada venta, nota de crédito y movimiento de caja.</EmptyState>}
        />
      </Stack>
      {abierto && <Abierto renglon={abierto} aCiegas={aCiegas} onClose={() => setAbierto(undefined)} />}
    </Card>
  )
}

/** One document, with the picture of its paper and the way to where it is whole. */
function Abierto({ renglon, aCiegas, onClose }: { renglon: Renglon; aCiegas: boolean; onClose: () => void }) {
  const slug = useConfigTienda()?.slug ?? ''
  const { id, clase, ncf, detalle, quien, foto, moneda, centavos } = renglon
  const ruta = rutaDe[clase]?.(slug, id)
  // A till has no account, and pictures are shown to those who have.
  const { usuario } = useSesion()
  const archivoId = partesDeUrl(foto)?.id
  return (
    <Modal opened onClose={onClose} title={`${nombreDeClase[clase]}${ncf === '' ? '' : ` ${ncf}`}`} size="lg">
      <Stack>
        <Text>
          {detalle}
          {quien === '' ? '' : ` · ${quien}`}
        </Text>
        {!aCiegas && <MoneyText centavos={centavos} currency={moneda} />}
        {archivoId && usuario && <FotoComprobante archivoId={archivoId} alt={`Papel: ${detalle}`} />}
        {archivoId && !usuario && <Text c="dimmed">Lleva la foto de su papel: la ve quien entra con su cuenta.</Text>}
        {ruta !== undefined && (
          <Anchor component={Link} to={ruta}>
            Verlo entero
          </Anchor>
        )}
      </Stack>
    </Modal>
  )
}

function Cuentas({ renglones }: { renglones: readonly Renglon[] }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 8 }} component="dl" m={0}>
      {clasesDocumento.map((clase) => (
        <div key={clase}>
          <Text component="dt" size="sm" c="dimmed">
            {pluralClase[clase]}
          </Text>
          <Text component="dd" m={0} fw={650} className="numeros">
            {formatInteger(renglones.filter((renglon) => renglon.clase === clase).length)}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

function Comprobantes({ ventas, aCiegas }: { ventas: readonly Fila<Venta>[]; aCiegas: boolean }) {
  const usados = useMemo(() => ncfsUsados(ventas.map(({ doc }) => doc)), [ventas])
  if (usados.length === 0) return null
  return (
    <WideTable label="Comprobantes usados" minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Comprobante</Table.Th>
            <Table.Th ta="right">Usados</Table.Th>
            <Table.Th>Primero</Table.Th>
            <Table.Th>Último</Table.Th>
            {!aCiegas && <Table.Th ta="right">Total</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="numeros">
          {usados.map(({ tipo, nombre, cantidad, primero, ultimo, totalCentavos }) => (
            <Table.Tr key={tipo}>
              <Table.Td>
                {tipo} · {nombre}
              </Table.Td>
              <Table.Td ta="right">{formatInteger(cantidad)}</Table.Td>
              <Table.Td>{primero}</Table.Td>
              <Table.Td>{ultimo}</Table.Td>
              {!aCiegas && <Table.Td ta="right">{formatMoney(totalCentavos)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
