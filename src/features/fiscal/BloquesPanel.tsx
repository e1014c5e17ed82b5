import { useMemo, useState } from 'react'
import { Badge } from '@mantine/core'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { tipoComprobantes } from '#domain/core/tipos-comprobante.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import type { Intervalo } from '#domain/fiscal/cuenta-de-rango.ts'
import { actions, RowButton } from '#features/kit/columns.tsx'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatAgo, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { AnularForm } from './AnularForm.tsx'
import { restoDe, siguienteDe, usadosEn } from './bloque.ts'
import { Entregar } from './Entregar.tsx'
import { useNombresDeCajas } from './nombres.ts'
import { SinCuenta } from './SinCuenta.tsx'
import { instant, oneOf, text } from '../kit/columns.tsx'

/** A block with what is known of it elsewhere. */
interface Fila {
  bloque: BloqueNCF
  lugar: string
  /** Undefined until the server said which numbers were used. */
  usados: number | undefined
  siguiente: number | undefined
  /** Last contact of its device; undefined when only the server knows and cannot be asked. */
  contacto: string | undefined
}

const sinUsar = ({ bloque, usados = 0 }: Fila): number => bloque.hasta - bloque.desde + 1 - usados
const anulados = ({ bloque }: Fila): number => bloque.anulados.reduce((suma, { desde, hasta }) => suma + hasta - desde + 1, 0)
/** Numbers that came back unused with a frozen block and that nobody declared void yet. */
const devueltos = (fila: Fila): number => (fila.bloque.estado === 'congelado' ? sinUsar(fila) - anulados(fila) : 0)
const enCaja = (fila: Fila): number => (fila.bloque.estado === 'activo' ? sinUsar(fila) : 0)

const cuenta = (key: string, header: string, de: (fila: Fila) => number): Column<Fila> => ({
  key,
  header,
  numeric: true,
  width: 120,
  value: (fila) => (fila.usados === undefined ? '' : de(fila)),
  cell: (fila) => (fila.usados === undefined ? <SinCuenta /> : formatInteger(de(fila))),
  total: (filas) => (filas.some(({ usados }) => usados === undefined) ? '' : formatInteger(filas.reduce((n, fila) => n + de(fila), 0))),
})

const filtros: readonly Filter<Fila>[] = [
  oneOf(
    'tipo',
    'Tipo',
    ({ bloque }) => bloque.tipoComprobante,
    tipoComprobantes.map((tipo) => ({ value: tipo, label: tipo })),
  ),
  {
    key: 'estado',
    label: 'Estado',
    options: [
      { value: 'activo', label: 'Activos' },
      { value: 'congelado', label: 'Congelados' },
      { value: 'por-anular', label: 'Con números por anular' },
    ],
    test: (fila, cual) => (cual === 'por-anular' ? devueltos(fila) > 0 : fila.bloque.estado === cual),
  },
  { kind: 'fechas', key: 'entregado', label: 'Entregado', value: ({ bloque }) => bloque.en },
]

interface Props {
  usados: Readonly<Record<string, readonly Intervalo[]>> | undefined
  onChange: () => void
}

/** Blocks of numbers lent to tills: how far each is, who holds it, and how to stop one or void what it left. */
export function BloquesPanel({ usados, onChange }: Props) {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const bloques = useVivo(BloqueNCF)
  const nombres = useNombresDeCajas()
  const ahora = useNow(30_000)
  const puedeCongelar = usePuede(BloqueNCF, 'congelar')
  const salud = useConsulta(comandos.sincronizacion, { tiendaId }, {}, { cadaMs: 60_000, activa: usePuede(Dispositivo, 'leer') })
  const [congelando, setCongelando] = useState<BloqueNCF>()
  const [anulando, setAnulando] = useState<BloqueNCF>()
  const filas = (bloques ?? []).map(({ doc }): Fila => {
    const suyos = usados && (usados[doc.tipoComprobante] ?? [])
    return {
      bloque: doc,
      lugar: nombres.lugar(doc),
      usados: suyos && usadosEn(doc, suyos),
      siguiente: suyos && siguienteDe(doc, suyos),
      contacto: salud.datos?.dispositivos.find(({ dispositivoId }) => dispositivoId === doc.paraDispositivo)?.contactoEn,
    }
  })
  const columnas = useMemo(() => columnasDe(ahora), [ahora])
  const acciones = actions<Fila>(
    ({ bloque }) =>
      bloque.estado === 'activo' ? (
        <RowButton onClick={() => setCongelando(bloque)}>Congelar</RowButton>
      ) : (
        <RowButton onClick={() => setAnulando(bloque)}>Anular números</RowButton>
      ),
    { width: 190 },
  )
  const congelar = async (bloque: BloqueNCF) => {
    const hecho = await ordenar(comandos.congelarBloque, { tiendaId, bloqueId: bloque.id }, {}, { bien: 'Bloque congelado' })
    if (hecho.ok) onChange()
  }
  return (
    <>
      <Entregar />
      <DataTable
        name="bloques"
        label="Bloques en las cajas"
        rows={filas}
        rowKey={({ bloque }) => bloque.id}
        columns={puedeCongelar ? [...columnas, acciones] : columnas}
        filters={filtros}
        searchText={({ bloque, lugar }) => `${lugar} ${bloque.tipoComprobante} ${formatoNcf(bloque.tipoComprobante, bloque.desde)}`}
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
        La caja lo devuelve: deja de usarlo en cuanto se conecte; lo que ya imprimió con él vale. Sus números no se reparten otra vez:
        después puedes anularlos para el 608.
      </ConfirmDialog>
      {anulando && (
        <AnularForm
          tipo={anulando.tipoComprobante}
          limite={anulando}
          propuesto={restoDe(anulando, usados?.[anulando.tipoComprobante] ?? [])}
          onAnular={async (anulacion) => {
            const hecho = await ordenar(comandos.anularNumeros, { tiendaId, bloqueId: anulando.id }, anulacion, {
              bien: 'Números anulados',
            })
            if (hecho.ok) onChange()
            return hecho.ok
          }}
          onClose={() => setAnulando(undefined)}
        />
      )}
    </>
  )
}

function columnasDe(ahora: number): Column<Fila>[] {
  return [
    { key: 'caja', header: 'Caja', card: 'title', value: ({ lugar }) => lugar },
    { key: 'tipo', header: 'Tipo', width: 80, value: ({ bloque }) => bloque.tipoComprobante },
    { key: 'desde', header: 'Desde', width: 160, value: ({ bloque: b }) => formatoNcf(b.tipoComprobante, b.desde) },
    { key: 'hasta', header: 'Hasta', width: 160, value: ({ bloque: b }) => formatoNcf(b.tipoComprobante, b.hasta) },
    text(
      'siguiente',
      'El que sigue',
      ({ bloque: b, usados, siguiente }) =>
        usados === undefined ? '' : siguiente === undefined ? 'Gastado' : formatoNcf(b.tipoComprobante, siguiente),
      {
        width: 160,
        cell: ({ bloque: b, usados, siguiente }) =>
          usados === undefined ? <SinCuenta /> : siguiente === undefined ? 'Gastado' : formatoNcf(b.tipoComprobante, siguiente),
      },
    ),
    cuenta('usados', 'Usados', ({ usados = 0 }) => usados),
    cuenta('quedan', 'Sin usar', enCaja),
    cuenta('devueltos', 'Devueltos', devueltos),
    cuenta('anulados', 'Anulados', anulados),
    instant('prestado', 'Entregado', ({ bloque }) => bloque.en, { width: 160, card: 'none' }),
    text('contacto', 'Último contacto', ({ contacto }) => contacto ?? '', {
      width: 150,
      cell: ({ contacto }) => (contacto === undefined ? 'Se ve con conexión' : formatAgo(contacto, ahora)),
    }),
    text('estado', 'Estado', ({ bloque }) => (bloque.estado === 'activo' ? 'Activo' : 'Congelado'), {
      width: 120,
      card: 'end',
      cell: ({ bloque }) => (
        <Badge variant="light" size="lg" tt="none" color={bloque.estado === 'activo' ? 'teal' : 'blue'}>
          {bloque.estado === 'activo' ? 'Activo' : 'Congelado'}
        </Badge>
      ),
    }),
  ]
}
