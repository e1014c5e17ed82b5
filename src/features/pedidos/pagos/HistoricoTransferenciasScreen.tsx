import { useMemo, useState } from 'react'
import { Alert, Anchor, Group, Modal } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ejecutar } from '#data/device/browser/api.ts'
import { comandosTransferencias, type FilaDeHistorico } from '#domain/bancos/comandos.transferencias.ts'
import { idDeTransferencia } from '#domain/bancos/transferencia.rules.ts'
import { limitesDelMes, mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import type { MembresiaPropia } from '#domain/mercado/comandos.portada.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { unanswered } from '#features/kit/Answer.tsx'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { choiceFilter, day, instant, state, text, type Mark, actions, RowButton, money } from '#features/kit/columns.tsx'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { FotoComprobante } from '#features/kit/photo/FotoComprobante.tsx'
import { paths } from '#features/paths.ts'
import { Meses } from '#features/kit/list/Meses.tsx'
import { puedeEn, usePorTienda } from './usePorTienda.ts'

type Fila = FilaDeHistorico & { tienda: MembresiaPropia }

const resultados: Readonly<Record<FilaDeHistorico['resultado'], Mark>> = {
  pendiente: ['blue', 'Por verificar'],
  aprobada: ['teal', 'Aprobada'],
  rechazada: ['red', 'Rechazada'],
  perdida: ['red', 'Perdida'],
  cobrada: ['gray', 'En efectivo'],
  cargada: ['orange', 'La debe un cliente'],
  anulada: ['gray', 'Cobro anulado'],
}

const MINUTOS_DE_HORA = 60
const MINUTOS_DE_DIA = 1440
/** `8 min`, `3 h`, `2 d`: how long somebody waited, to the unit that matters. */
const lapso = (minutos: number): string =>
  minutos < MINUTOS_DE_HORA
    ? `${minutos} min`
    : minutos < MINUTOS_DE_DIA
      ? `${Math.round(minutos / MINUTOS_DE_HORA)} h`
      : `${Math.round(minutos / MINUTOS_DE_DIA)} d`

/** What was decided about transfers of all the stores of whoever is here: by whom, how long it took, and whether the bank has them. */
export function Component() {
  const hoy = useHoy()
  const [pedido = '', setMes] = useSearchState('mes', { replace: true })
  const mes = /^\d{4}-(0[1-9]|1[0-2])$/.test(pedido) ? pedido : mesDe(hoy)
  const [desde, hasta] = limitesDelMes(`${mes}-01`)
  const consulta = usePorTienda(comandosTransferencias.historicoDeTransferencias, { desde, hasta })
  const { datos, recargar } = consulta
  const filas = useMemo(
    () => (datos ?? []).flatMap(({ tienda, dicho }): Fila[] => dicho.filas.map((fila) => ({ ...fila, tienda }))),
    [datos],
  )
  const [mirando, setMirando] = useState<Fila>()
  const [revirtiendo, setRevirtiendo] = useState<Fila>()
  const varias = (datos ?? []).length > 1
  const conBanco = filas.some(({ banco }) => banco !== '')
  const columnas = useMemo(() => columnasDe({ varias, conBanco }, setMirando, setRevirtiendo), [varias, conBanco])
  const filtros = useMemo(() => filtrosDe(filas), [filas])
  return (
    <PageLayout
      title="Histórico de transferencias"
      width="full"
      description="Lo que se decidió de cada transferencia en todas tus tiendas, quién y cuánto tardó."
      state={unanswered(consulta, 'El histórico de transferencias')}
    >
      <Group mb="md">
        <Meses mes={mes} ultimo={mesDe(hoy)} primero={mesSiguiente(mesDe(hoy), -23)} onPick={setMes} />
      </Group>
      {(datos ?? []).some(({ dicho }) => dicho.hayMas) && (
        <Alert color="blue" mb="md">
          Son más de las que caben: se muestran las últimas de ese mes.
        </Alert>
      )}
      <DataTable
        name="historico-de-transferencias"
        label="Histórico de transferencias"
        rows={filas}
        rowKey={({ id, tienda }) => `${tienda.tiendaId} ${id}`}
        columns={columnas}
        filters={filtros}
        searchText={({ nombre, referencia, banco, verificador }) => `${nombre} ${referencia} ${banco} ${verificador}`}
        searchPlaceholder="Factura, cliente, número o banco"
        empty={<EmptyState title="Ese mes no se decidió ninguna">Las que se aprueban o rechazan quedan aquí.</EmptyState>}
      />
      <Modal opened={mirando !== undefined} onClose={() => setMirando(undefined)} title="Comprobante" size="xl">
        {mirando && <FotoComprobante archivoId={mirando.archivoId} alt={`Comprobante de ${mirando.nombre}`} />}
      </Modal>
      {revirtiendo && <Revertir fila={revirtiendo} onDone={recargar} onClose={() => setRevirtiendo(undefined)} />}
    </PageLayout>
  )
}

const documento = ({ clase, documentoId, nombre, tienda: { slug } }: Fila) => (
  <Anchor
    component={Link}
    to={
      clase === 'pedido'
        ? paths.pedidos.href({ nombre: slug }, { pedido: documentoId })
        : clase === 'cobro'
          ? paths.cxc.href({ nombre: slug }, { ver: 'recibos', recibo: documentoId })
          : paths.imprimirFacturas.href({ nombre: slug }, { factura: documentoId })
    }
  >
    {nombre}
  </Anchor>
)

const columnasDe = (
  { varias, conBanco }: Record<'varias' | 'conBanco', boolean>,
  onLook: (fila: Fila) => void,
  onRevert: (fila: Fila) => void,
): readonly Column<Fila>[] => [
  text('documento', 'Orden o factura', ({ nombre }) => nombre, { card: 'title', width: 140, cell: documento }),
  day('fecha', 'Fecha', ({ fecha }) => fecha, { width: 150 }),
  ...(varias ? [text<Fila>('tienda', 'Tienda', ({ tienda }) => tienda.tiendaNombre, { width: 140 })] : []),
  ...(conBanco ? [text<Fila>('banco', 'Banco', ({ banco }) => banco, { width: 130 })] : []),
  text('forma', 'Forma', ({ metodo }) => nombreMetodo[metodo], { width: 120, hidden: true }),
  text('referencia', 'Referencia', ({ referencia }) => referencia, { width: 130 }),
  money('monto', 'Monto', ({ centavos }) => centavos, { card: 'end', width: 116, currency: ({ moneda }) => moneda }),
  text('verificador', 'Verificador', ({ verificador }) => verificador, { width: 124 }),
  text('tiempo', 'Tardó', ({ minutos }) => minutos, { numeric: true, width: 76, cell: ({ minutos }) => lapso(minutos) }),
  instant('decidida', 'Decidida', ({ decididaEn }) => decididaEn, { width: 150, hidden: true }),
  state('resultado', 'Resultado', ({ resultado }) => resultados[resultado], { width: 130 }),
  state('conciliada', 'Conciliada', ({ conciliada }) => (conciliada ? ['teal', 'Sí'] : ['gray', 'No']), { width: 112 }),
  text('motivo', 'Motivo', ({ motivo }) => motivo, { width: 200, hidden: true }),
  actions(
    (fila) => (
      <Group gap="xs" wrap="nowrap">
        {fila.archivoId !== '' && (
          <RowButton of={`Ver la foto de ${fila.nombre}`} onClick={() => onLook(fila)}>
            Foto
          </RowButton>
        )}
        {fila.reversible && puedeEn(fila.tienda, 'revertir') && (
          <RowButton of={`Revertir ${fila.nombre}`} onClick={() => onRevert(fila)}>
            Revertir
          </RowButton>
        )}
      </Group>
    ),
    { width: 122 },
  ),
]

const sinRepetir = (cosas: readonly string[]): string[] =>
  [...new Set(cosas)].filter((una) => una !== '').sort((a, b) => a.localeCompare(b, 'es'))

const filtrosDe = (filas: readonly Fila[]): readonly Filter<Fila>[] => [
  choiceFilter(
    'resultado',
    'Resultado',
    Object.entries(resultados).map(([valor, [, palabra]]) => [valor, palabra, ({ resultado }: Fila) => resultado === valor] as const),
  ),
  choiceFilter('conciliada', 'Conciliada', [
    ['si', 'Conciliadas', ({ conciliada }: Fila) => conciliada],
    ['no', 'Sin conciliar', ({ conciliada }: Fila) => !conciliada],
  ]),
  choiceFilter(
    'banco',
    'Banco',
    sinRepetir(filas.map(({ banco }) => banco)).map((uno) => [uno, uno, ({ banco }: Fila) => banco === uno] as const),
  ),
  choiceFilter(
    'verificador',
    'Verificador',
    sinRepetir(filas.map(({ verificador }) => verificador)).map(
      (uno) => [uno, uno, ({ verificador }: Fila) => verificador === uno] as const,
    ),
  ),
]

/** Takes back what was decided about a till's transfer: it is to be looked at again. */
function Revertir({ fila, onDone, onClose }: { fila: Fila; onDone: () => Promise<void>; onClose: () => void }) {
  const revertir = async (motivo: string) => {
    const parametros = { tiendaId: fila.tienda.tiendaId, transferenciaId: idDeTransferencia(fila.id) }
    const respuesta = await ejecutar(comandosTransferencias.revertirTransferencia, parametros, { motivo })
    if (respuesta.ok) await onDone()
    return respuesta
  }
  return (
    <ConMotivo
      titulo={`¿Revertir ${fila.nombre}?`}
      descripcion="Queda con la transferencia, a tu nombre"
      boton="Revertir"
      act={revertir}
      onClose={onClose}
    >
      Vuelve a la cola, y su número queda libre para otro pago.
    </ConMotivo>
  )
}
