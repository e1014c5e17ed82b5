import { useMemo, useState } from 'react'
import { Modal, Text } from '@mantine/core'
import type { EstadoFila, Fila } from '#data/device/fila.ts'
import { usePersona, useVivo } from '#data/session/react.tsx'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import type { OrigenDeEfectivo } from '#domain/caja/entrega-dinero.entity.ts'
import { nombreDeLugarDeEfectivo } from '#domain/caja/entrega.rules.ts'
import { ArqueoEfectivo, DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { diferenciasDeArqueo, nombreDeGasto } from '#domain/caja/fondo.rules.ts'
import { formatMoney, type Moneda } from '#domain/core/money.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { instant, money, oneOf, sync, text } from '../../kit/columns.tsx'
import { useNombres } from '../../kit/list/useNombres.ts'
import { FotoComprobante } from '../../kit/photo/FotoComprobante.tsx'
import type { LugarVisto } from './LugarAbierto.tsx'

interface Renglon {
  id: string
  en: string
  que: 'Gasto' | 'Depósito' | 'Arqueo' | 'Apertura'
  donde: string
  quien: string
  detalle: string
  moneda: Moneda
  centavos: number
  estado: EstadoFila
  motivo: string
  /** Of its picture; '' when it has none. */
  archivoId: string
}

const ques = { Gasto: 'Gastos', Depósito: 'Depósitos', Arqueo: 'Arqueos', Apertura: 'Aperturas' }
const columnas = [
  text<Renglon>('que', 'Qué es', ({ que }) => que, { card: 'title', width: 120 }),
  instant<Renglon>('en', 'Cuándo', ({ en }) => en, { width: 170 }),
  text<Renglon>('donde', 'De dónde', ({ donde }) => donde, { width: 150 }),
  text<Renglon>('detalle', 'Detalle', ({ detalle }) => detalle, { width: 260 }),
  text<Renglon>('quien', 'Quién', ({ quien }) => quien, { width: 150, card: 'none' }),
  money<Renglon>('monto', 'Monto', ({ centavos }) => centavos, {
    width: 130,
    card: 'end',
    cell: ({ centavos, moneda }) => <MoneyText centavos={centavos} currency={moneda} />,
  }),
  text<Renglon>('papel', 'Papel', ({ archivoId }) => (archivoId === '' ? '' : 'Con foto'), { width: 110, card: 'none' }),
  sync<Renglon>((renglon) => renglon, { header: 'Sincronización', card: 'none' }),
]
const filtros = [oneOf<Renglon>('que', 'Qué es', ({ que }) => que, ques)]

interface Props {
  veTodo: boolean
  enBanco: ReadonlySet<string> | undefined
  lugares: readonly LugarVisto[]
}

/** What was spent, deposited and counted, with its paper. */
export function Movimientos({ veTodo, enBanco, lugares }: Props) {
  const persona = usePersona()
  const { persona: nombreDe } = useNombres()
  const [gastos, depositos, arqueos] = [useVivo(GastoEfectivo), useVivo(DepositoBanco), useVivo(ArqueoEfectivo)]
  const [abierto, setAbierto] = useState<Renglon>()
  const renglones = useMemo(() => {
    const lugarDe = (lugar: OrigenDeEfectivo, fondoId: string): string =>
      lugar === 'fondo' ? (lugares.find(({ id }) => id === fondoId)?.nombre ?? 'Fondo') : nombreDeLugarDeEfectivo[lugar]
    const comun = ({ doc, estado, motivo }: Fila<GastoEfectivo | DepositoBanco | ArqueoEfectivo>) => ({
      id: doc.id,
      en: doc.en,
      quien: nombreDe(doc.creadoPor),
      estado,
      motivo,
    })
    const monto = ({ dopCentavos, usdCentavos }: { dopCentavos: number; usdCentavos: number }) => ({
      moneda: usdCentavos > 0 ? ('USD' as const) : ('DOP' as const),
      centavos: usdCentavos > 0 ? usdCentavos : dopCentavos,
    })
    const todos: (Renglon & { deQuien: string })[] = [
      ...(gastos ?? []).map((fila) => ({
        ...comun(fila),
        ...monto(fila.doc),
        que: 'Gasto' as const,
        donde: lugarDe(fila.doc.origen, fila.doc.fondoId),
        detalle: [fila.doc.motivo, nombreDeGasto(fila.doc.tipo606), fila.doc.proveedorNombre, fila.doc.ncf || 'vale']
          .filter(Boolean)
          .join(' · '),
        archivoId: partesDeUrl(fila.doc.foto?.url ?? '')?.id ?? '',
        deQuien: fila.doc.creadoPor,
      })),
      ...(depositos ?? []).map((fila) => ({
        ...comun(fila),
        ...monto(fila.doc),
        que: 'Depósito' as const,
        donde: lugarDe(fila.doc.origen, fila.doc.fondoId),
        detalle: `${fila.doc.cuentaNombre}${fila.doc.referencia === '' ? '' : ` · ${fila.doc.referencia}`}${enBanco?.has(fila.doc.id) ? ' · el banco lo tiene' : ''}`,
        archivoId: partesDeUrl(fila.doc.foto?.url ?? '')?.id ?? '',
        deQuien: fila.doc.creadoPor,
      })),
      ...(arqueos ?? []).map((fila) => {
        const { DOP, USD } = diferenciasDeArqueo(fila.doc)
        const difiere = [DOP === 0 ? '' : formatMoney(DOP), USD === 0 ? '' : formatMoney(USD, 'USD')].filter(Boolean).join(' y ')
        const esApertura = fila.doc.que === 'apertura'
        return {
          ...comun(fila),
          que: esApertura ? ('Apertura' as const) : ('Arqueo' as const),
          donde: lugarDe(fila.doc.lugar, fila.doc.fondoId),
          detalle: esApertura ? 'Con lo que empezó' : difiere === '' ? 'Cuadró' : `Diferencia de ${difiere}: ${fila.doc.motivo}`,
          moneda: 'DOP' as const,
          centavos: fila.doc.dopCentavos,
          archivoId: '',
          deQuien: fila.doc.custodioId,
        }
      }),
    ]
    return todos.filter(({ deQuien }) => veTodo || deQuien === persona?.empleadoId)
  }, [gastos, depositos, arqueos, lugares, enBanco, nombreDe, veTodo, persona])
  return (
    <>
      <DataTable
        name="movimientos-de-efectivo"
        label="Lista de gastos, depósitos y arqueos"
        urlPrefix="mov"
        rows={renglones}
        rowKey={({ id }) => id}
        columns={columnas}
        filters={filtros}
        searchText={({ detalle, donde, quien }) => `${detalle} ${donde} ${quien}`}
        searchPlaceholder="Motivo, NCF, cuenta o persona"
        defaultSort={{ key: 'en', descending: true }}
        onOpen={setAbierto}
        empty={
          <EmptyState title="Nada todavía">
            Aquí salen los gastos con su papel, los depósitos y los arqueos de los últimos 30 días.
          </EmptyState>
        }
      />
      {abierto && (
        <Modal opened onClose={() => setAbierto(undefined)} title={abierto.que} size="lg">
          <Text mb="sm">{abierto.detalle}</Text>
          {abierto.archivoId === '' ? (
            <Text c="dimmed">Sin foto.</Text>
          ) : (
            <FotoComprobante archivoId={abierto.archivoId} alt={`Papel: ${abierto.detalle}`} />
          )}
        </Modal>
      )}
    </>
  )
}
