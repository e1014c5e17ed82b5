import { useState } from 'react'
import { Alert, Button, Group, Modal, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { useLeido, type Leido } from '#data/useLeido.ts'
import { pedidoDeFactura, type Reclamo } from '#data/ventas/pedido-acreditado.ts'
import { notasConocidas } from '#data/ventas/venta-anterior.ts'
import { devolver } from '#data/ventas/ventas.ts'
import type { Turno } from '#domain/caja/turno.entity.ts'
import { Venta, type CondicionDevuelto, type MetodoPago } from '#domain/ventas/venta.entity.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { explicarCodigo, mensajeDe } from '#domain/messages.ts'
import { formatQuantity, formatMoney, leerMilesimas } from '#domain/core/money.ts'
import { nombreCliente } from '#domain/ventas/comprador.ts'
import { devuelveItbis } from '#domain/fiscal/itbis.rules.ts'
import type { ClaseDeReclamo } from '#domain/pedidos/reembolsos/reembolso.ts'
import { nombreDeReclamo } from '#domain/pedidos/reembolsos/reembolso.palabras.ts'
import { porDevolver } from '#domain/ventas/notas/nota-credito.rules.ts'
import type { Fallo, Result } from '#domain/core/result.ts'
import { nombreMetodo, type Persona } from '#domain/ventas/venta.rules.ts'
import { QuantityInput } from '#ui/input/NumberField.tsx'
import { ErrorState, Loading } from '#ui/show/states.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { Autorizar } from '#features/kit/device/Autorizar.tsx'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { totalesDeNota } from './previa.ts'
import classes from './VentasDelTurno.module.css'

interface Props {
  venta: Venta
  turno: Turno
  onHecha: (nota: Venta) => void
  onClose: () => void
}

const FORMAS: readonly MetodoPago[] = ['efectivo', 'tarjeta', 'transferencia', 'credito']
/** With these what comes back is not for sale, unless the cashier says otherwise. */
const DE_DANADO = ['Producto dañado', 'Vencido']
/** The reason of a claim, in the words of the counter. */
const porReclamo: Readonly<Record<ClaseDeReclamo, string>> = {
  danado: 'Producto dañado',
  vencido: 'Vencido',
  cambio: 'El cliente se arrepintió',
  equivocado: 'Otro',
  falto: 'Otro',
  no_llego: 'Otro',
  otro: 'Otro',
}
const MOTIVOS = ['Producto dañado', 'El cliente se arrepintió', 'Cobrado por error', 'Vencido', 'Otro']

/** A credit note: which lines come back, why, and how the money goes with them. The sale itself never changes. */
export function Devolver({ venta, turno, onHecha, onClose }: Props) {
  const tienda = useTienda()
  const { valor: sabidas, error: noSeLee, reintentar } = useNotas(venta)
  const notas = sabidas?.ok ? sabidas.value : undefined
  const error = noSeLee ?? (sabidas?.ok === false ? sabidas.error : undefined)
  const { deMas, devuelto, reclamo: concedido } = useFacturado(venta)
  const [aparte, setAparte] = useState(false)
  const reclamo = aparte ? undefined : concedido
  const sinDinero = deMas || devuelto || reclamo?.sinDinero === true
  const [puestas, setCantidades] = useState<Record<number, number>>()
  const cantidades = puestas ?? deReclamo(reclamo)
  const [condiciones, setCondiciones] = useState<Record<number, CondicionDevuelto>>({})
  const [escogido, setMotivo] = useState<string>()
  const motivo = escogido ?? (reclamo ? porReclamo[reclamo.clase] : '')
  const [escrito, setOtro] = useState<string>()
  const otro = escrito ?? (reclamo ? nombreDeReclamo[reclamo.clase] : '')
  const [metodo, setMetodo] = useState<MetodoPago>('efectivo')
  const [referencia, setReferencia] = useState('')
  const [fallo, setFallo] = useState<Fallo | undefined>(undefined)
  const hoy = useHoy()
  const pendientes = porDevolver(venta, notas ?? [])
  // What an order's courier brought back was looked at when the store received it (RecibirDevolucion); what its customer brings back was not.
  const mirada = venta.pagos.some(({ metodo: con }) => con === 'pedido') && concedido === undefined
  const sePregunta = (i: number): boolean =>
    !mirada && (cantidades[i] ?? 0) > 0 && venta.lineas[i]?.productoId !== '' && venta.lineas[i]?.unidad !== 'servicio'
  const condicionDe = (i: number): CondicionDevuelto => condiciones[i] ?? (DE_DANADO.includes(motivo) ? 'danado' : 'vendible')
  const lineas = Object.entries(cantidades).flatMap(([clave, cantidadMilesimas]) => {
    const indice = Number(clave)
    return cantidadMilesimas > 0 ? [{ indice, cantidadMilesimas, ...(sePregunta(indice) && { condicion: condicionDe(indice) }) }] : []
  })
  const todo = pendientes.every((queda, i) => (cantidades[i] ?? 0) === queda)
  const porque = motivo === 'Otro' ? otro.trim() : motivo
  const emitir = async (autorizadoPor?: Persona, fechaConfirmada = false): Promise<Fallo | undefined> => {
    const nota = await devolver(tienda, {
      venta,
      notas,
      lineas,
      motivo: porque,
      codigo: todo ? '1' : '3',
      metodo: sinDinero ? 'pedido' : metodo,
      referencia,
      autorizadoPor,
      fechaConfirmada,
      reembolsoId: reclamo?.reembolsoId,
    })
    if (!nota.ok) return nota.error
    onHecha(nota.value)
    return undefined
  }
  const [hacer, haciendo] = useLocked(async (fechaConfirmada: boolean) => setFallo(await emitir(undefined, fechaConfirmada)))
  const pideSupervisor = fallo?.code === 'nota.sin-permiso' || fallo?.code === 'nota.propia'
  const palabras = fallo && mensajeDe(fallo)
  const tarde = !devuelveItbis(venta, hoy)
  const suma = totalesDeNota(venta, lineas, notas ?? [], turno, hoy)
  if (notas === undefined)
    return (
      <Modal opened onClose={onClose} title="Devolver">
        {error ? <ErrorState message={mensajeDe(error).mensaje} fix={mensajeDe(error).arreglo} onRetry={reintentar} /> : <Loading />}
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title={`Devolver de ${venta.ncf}`} size="lg">
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          hacer(false)
        }}
      >
        <Stack>
          <Text>
            {nombreCliente(venta.cliente)} · {formatoFecha(venta.fecha)} · {formatMoney(venta.totales.total)}
          </Text>
          {tarde && (
            <Alert color="orange" title="Pasaron más de 30 días">
              La ley ya no deja devolver el ITBIS: el cliente recibe el precio sin el impuesto.
            </Alert>
          )}
          {deMas && (
            <Alert color="orange" title="El pedido ya tenía otra factura">
              Esta quedó de más. Su nota de crédito no devuelve dinero: lo que se pagó sigue contando en el pedido.
            </Alert>
          )}
          {reclamo && (
            <Alert color="blue" title={`Se concedió devolverle ${formatMoney(reclamo.centavos)}`}>
              <Stack gap="xs" align="flex-start">
                <Text>
                  Aquí está lo que se concedió.{' '}
                  {reclamo.sinDinero
                    ? 'El dinero va por otro lado: esta nota no lo devuelve.'
                    : 'Con esta nota se le devuelve el dinero, una vez.'}
                </Text>
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => {
                    setAparte(true)
                    setMotivo('')
                    setCantidades({})
                  }}
                >
                  Es otra devolución
                </Button>
              </Stack>
            </Alert>
          )}
          {!deMas && !reclamo && devuelto && (
            <Alert color="blue" title="Lo que pagó ya se le devolvió">
              Esta nota de crédito no devuelve dinero: corrige la factura, y el pedido termina.
            </Alert>
          )}
          <Group>
            <Button variant="default" onClick={() => setCantidades(Object.fromEntries(pendientes.map((queda, i) => [i, queda])))}>
              Todo
            </Button>
            <Button variant="default" onClick={() => setCantidades({})}>
              Nada
            </Button>
          </Group>
          <div className={classes['devueltas']}>
            {venta.lineas.map((linea, i) => (
              <div key={`${i}-${linea.productoId}`} className={classes['devuelta']}>
                <div>
                  <Text fw={600}>{linea.nombre}</Text>
                  <Text size="sm" c="dimmed">
                    {formatQuantity(linea.cantidadMilesimas)} por {formatMoney(linea.montoCentavos)} · quedan{' '}
                    {formatQuantity(pendientes[i] ?? 0)}
                  </Text>
                </div>
                <QuantityInput
                  aria-label={`Devuelve de ${linea.nombre}`}
                  disabled={pendientes[i] === 0}
                  value={cantidades[i] ?? 0}
                  onChange={(cantidad) => setCantidades({ ...cantidades, [i]: cantidad ?? 0 })}
                  parse={leerMilesimas}
                  explain={explicarCodigo}
                />
                {sePregunta(i) && (
                  <SegmentedControl
                    className={classes['condicion'] ?? ''}
                    fullWidth
                    aria-label={`Cómo volvió ${linea.nombre}`}
                    data={[
                      { value: 'vendible', label: 'Vendible' },
                      { value: 'danado', label: 'Dañado: merma' },
                    ]}
                    value={condicionDe(i)}
                    onChange={(valor) => setCondiciones({ ...condiciones, [i]: valor === 'danado' ? 'danado' : 'vendible' })}
                  />
                )}
              </div>
            ))}
          </div>
          <Group grow align="flex-start">
            <Select
              label="Motivo"
              required
              data={MOTIVOS}
              value={motivo === '' ? null : motivo}
              onChange={(valor) => setMotivo(valor ?? '')}
            />
            {!sinDinero && (
              <Select
                label="Se devuelve en"
                data={FORMAS.map((forma) => ({ value: forma, label: nombreMetodo[forma] }))}
                value={metodo}
                allowDeselect={false}
                onChange={(valor) => setMetodo(valor ?? 'efectivo')}
              />
            )}
          </Group>
          {motivo === 'Otro' && (
            <TextInput label="Cuál" required maxLength={300} value={otro} onChange={(evento) => setOtro(evento.currentTarget.value)} />
          )}
          {!sinDinero && metodo !== 'efectivo' && metodo !== 'credito' && (
            <TextInput
              label="Referencia"
              maxLength={60}
              value={referencia}
              onChange={(evento) => setReferencia(evento.currentTarget.value)}
            />
          )}
          {palabras && !pideSupervisor && (
            <Alert color="red" role="alert" title={`NO IMPRIMIR: ${palabras.mensaje}`}>
              {palabras.arreglo}
              {fallo?.code.startsWith('reloj.') === true && (
                <Button mt="xs" onClick={() => hacer(true)}>
                  La fecha está bien: seguir
                </Button>
              )}
            </Alert>
          )}
          {suma && (
            <Text size="sm" c="dimmed" role="status" ta="right">
              Nota de crédito por {formatMoney(suma.total)}, de ellos {formatMoney(suma.itbis)} de ITBIS
            </Text>
          )}
          <Button type="submit" color="orange" loading={haciendo} disabled={lineas.length === 0 || porque === ''}>
            {suma === undefined || sinDinero ? 'Hacer la nota de crédito' : `Devolver ${formatMoney(suma.total)}`}
          </Button>
        </Stack>
      </form>
      {fallo && pideSupervisor && (
        <Autorizar
          pedido={{ porque: fallo, entity: Venta, accion: 'devolver', deOtra: fallo.code === 'nota.propia', hacer: emitir }}
          onClose={() => setFallo(undefined)}
        />
      )}
    </Modal>
  )
}

const deReclamo = (reclamo: Reclamo | undefined): Record<number, number> =>
  Object.fromEntries((reclamo?.lineas ?? []).map(({ indice, cantidadMilesimas }) => [indice, cantidadMilesimas]))

/** Why a note of an order's invoice gives no money: another till's counts and nobody paid this one, or all of it went back already; and what was granted of it. */
function useFacturado(venta: Venta): { deMas: boolean; devuelto: boolean; reclamo: Reclamo | undefined } {
  const tienda = useTienda()
  const { deMas = false, devuelto = false, reclamo } = useLeido(() => pedidoDeFactura(tienda, venta), [tienda, venta]).valor ?? {}
  return { deMas, devuelto, reclamo }
}

/** The notes already made of a sale; undefined while they are asked for. */
function useNotas(venta: Venta): Leido<Result<Venta[]>> {
  const tienda = useTienda()
  return useLeido(() => notasConocidas(tienda, venta), [tienda, venta])
}
