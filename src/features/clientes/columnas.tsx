import { Badge } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import { formatoIdentificacion, formatoTelefono, revisarIdentificacion } from '#domain/fiscal/identificacion.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import type { Column, Filter } from '#ui/DataTable.tsx'
import type { Nombres } from '#features/kit/list/useNombres.ts'
import type { Renglon } from './renglones.ts'
import { choiceFilter, choicesOf, count, instant, money, sync, text } from '../kit/columns.tsx'

/** A column with what a field of the record says. */
const dato = (key: string, header: string, de: (cliente: Cliente) => string, resto: Partial<Column<Renglon>> = {}): Column<Renglon> =>
  text(key, header, ({ fila: { doc } }) => de(doc), { width: 140, card: 'none', ...resto })

/** A column of pesos. */
const monto = (key: string, header: string, de: (renglon: Renglon) => number, resto: Partial<Column<Renglon>> & { sum?: boolean } = {}) =>
  money(key, header, de, { width: 140, zero: '—', sum: true, ...resto })

function Identificacion({ cliente }: { cliente: Cliente }) {
  const { identificacion, tipoIdentificacion } = cliente
  if (identificacion === '') return '—'
  const valida = revisarIdentificacion(identificacion, tipoIdentificacion).digitoValido
  return (
    <>
      {formatoIdentificacion(identificacion)}{' '}
      {tipoIdentificacion !== 'Pasaporte' &&
        (valida ? (
          <IconCheck size={17} color="var(--mantine-color-teal-text)" role="img" aria-label="Dígito verificador correcto" />
        ) : (
          <Badge color="orange" variant="light" size="sm" tt="none">
            Revisar
          </Badge>
        ))}
    </>
  )
}

/** What each column says; names of people, devices and places come from what this device knows. */
export const columnasDe = (nombres: Nombres, lugar: (codigo: string) => string): Column<Renglon>[] => [
  { key: 'nombre', header: 'Nombre', value: ({ nombre }) => nombre, card: 'title' },
  dato('rnc', 'RNC o cédula', (c) => formatoIdentificacion(c.identificacion), {
    width: 190,
    card: 'line',
    cell: ({ fila }) => <Identificacion cliente={fila.doc} />,
  }),
  dato('telefono', 'Teléfono', (c) => formatoTelefono(c.telefono), { card: 'line' }),
  dato('email', 'Email', (c) => c.email, { width: 210, hidden: true }),
  dato('contacto', 'Contacto', (c) => c.contacto, { hidden: true }),
  dato('contribuyente', 'Contribuyente', (c) => c.tipoContribuyente, { width: 150 }),
  dato('tipoCliente', 'Tipo', (c) => c.tipoCliente, { hidden: true }),
  dato('comprobante', 'Comprobante', (c) => c.tipoComprobante || 'El de la tienda', { width: 145 }),
  dato('condicion', 'Condición', (c) => (c.condicion === 'CREDITO' ? (c.creditoBloqueado ? 'Bloqueado' : 'Crédito') : 'Contado'), {
    width: 120,
    cell: ({ fila: { doc } }) =>
      doc.condicion === 'CREDITO' && doc.creditoBloqueado ? (
        <MarkBadge mark={['red', 'Bloqueado']} />
      ) : doc.condicion === 'CREDITO' ? (
        'Crédito'
      ) : (
        'Contado'
      ),
  }),
  monto('limite', 'Límite', ({ fila: { doc } }) => doc.creditoAprobadoCentavos, { card: 'none' }),
  monto('disponible', 'Disponible', (r) => r.disponibleCentavos ?? 0, { card: 'none', sum: false }),
  monto('saldo', 'Saldo', ({ deuda }) => deuda.saldoCentavos),
  monto('vencido', 'Vencido', ({ deuda }) => deuda.vencidoCentavos, { card: 'none', hidden: true }),
  count('atraso', 'Días vencidos', ({ deuda }) => deuda.diasVencidos, { width: 130, zero: '—' }),
  count('compras', 'Compras', ({ compras }) => compras, { width: 100, card: 'none', sum: true }),
  monto('total', 'Comprado', ({ totalCentavos }) => totalCentavos, { card: 'end' }),
  instant('ultima', 'Última compra', ({ ultima }) => ultima, { width: 150, card: 'none' }),
  dato('provincia', 'Provincia', (c) => lugar(c.provincia), { hidden: true }),
  dato('vendedor', 'Vendedor', (c) => c.vendedor, { hidden: true }),
  dato('cobrador', 'Cobrador', (c) => c.cobrador, { hidden: true }),
  dato('autor', 'Lo creó', (c) => nombres.persona(c.creadoPor), { hidden: true }),
  dato('equipo', 'En qué equipo', (c) => nombres.equipo(c.dispositivoId), { hidden: true, width: 160 }),
  sync(({ fila }) => fila),
]

/** The device surely holds this many days of sales (`lectura.ts` on the server): further back "no purchase" would be a guess. */
const DIAS_SIN_COMPRAR = [7, 15, 30] as const

/** What the list is cut by; the choices of some come from the records themselves. */
export const filtrosDe = (clientes: readonly Cliente[], lugar: (codigo: string) => string): Filter<Renglon>[] => {
  const deCampo = (campo: 'tipoContribuyente' | 'provincia', key: string, label: string, nombre?: (valor: string) => string) => ({
    key,
    label,
    options: choicesOf(
      clientes.map((cliente) => cliente[campo]),
      nombre,
    ),
    test: ({ fila: { doc } }: Renglon, valor: string) => doc[campo] === valor,
  })
  return [
    choiceFilter('saldo', 'Saldo', [
      ['debe', 'Con saldo', ({ deuda }) => deuda.saldoCentavos > 0],
      ['vencido', 'Con algo vencido', ({ deuda }) => deuda.vencidoCentavos > 0],
      ['pasado', 'Pasados del límite', ({ disponibleCentavos }) => (disponibleCentavos ?? 0) < 0],
    ]),
    choiceFilter('condicion', 'Condición', [
      ['CREDITO', 'A crédito', ({ fila: { doc } }) => doc.condicion === 'CREDITO'],
      ['CONTADO', 'De contado', ({ fila: { doc } }) => doc.condicion === 'CONTADO'],
      ['bloqueado', 'Crédito bloqueado', ({ fila: { doc } }) => doc.creditoBloqueado],
    ]),
    deCampo('tipoContribuyente', 'contribuyente', 'Contribuyente'),
    deCampo('provincia', 'provincia', 'Provincia', lugar),
    choiceFilter('tipo', 'Identificación', [
      ['RNC', 'Con RNC', ({ fila: { doc } }) => doc.tipoIdentificacion === 'RNC'],
      ['Cédula', 'Con cédula', ({ fila: { doc } }) => doc.tipoIdentificacion === 'Cédula'],
      ['falta', 'Sin identificación', ({ fila: { doc } }) => doc.identificacion === ''],
    ]),
    choiceFilter(
      'sin',
      'Sin comprar',
      DIAS_SIN_COMPRAR.map((dias) => [
        String(dias),
        `Hace ${dias} días o más`,
        ({ diasSinComprar }) => diasSinComprar === undefined || diasSinComprar >= dias,
      ]),
    ),
  ]
}
