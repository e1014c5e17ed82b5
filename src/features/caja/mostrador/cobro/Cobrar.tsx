import { useState } from 'react'
import { Button, Group, Modal, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { quienEn } from '#data/personas/quien.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useTasaDolar } from '#data/session/useTasaDolar.ts'
import { autorizar } from '#domain/ventas/autorizacion.rules.ts'
import { autorizaCredito, conCreditoAutorizado, creditoConPin, enCredito } from '#domain/ventas/credito.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { explicarCodigo, mensajeDe } from '#domain/messages.ts'
import { formatMoney, formatPrice, leerCentavos, type Moneda } from '#domain/core/money.ts'
import { faltaPorPagar, nuevoPago, revisarPagos, vuelto, type BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { symbolOf } from '#ui/format.ts'
import { Keypad } from '#ui/input/Keypad.tsx'
import type { RefArchivo } from '#domain/archivos/archivo.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { CampoDeFoto, useFotoDePapel } from '#features/kit/photo/FotoDePapel.tsx'
import { Autorizar, type PedidoAutorizacion } from '#features/kit/device/Autorizar.tsx'
import { pedidoDePin } from '../venta/conPermiso.ts'
import type { Mesa } from '../mesa/useMesa.ts'
import classes from './Cobrar.module.css'
import { FormasDePago, type Forma } from './FormasDePago.tsx'
import { billetesPara, exacto } from './montos.ts'
import { NoSeCobro, type Arreglo } from './NoSeCobro.tsx'
import { PagosPuestos } from './PagosPuestos.tsx'
import { useCobro } from './useCobro.ts'
import { useCreditoDe } from './useCreditoDe.ts'

interface Props {
  mesa: Mesa
  turnoId: string
  onCobrada: (venta: Venta) => void
  onArreglar: (arreglo: Arreglo) => void
  onClose: () => void
}

/**
 * Taking the money, in any mix of ways. Enter alone is the exact amount in cash; an amount that covers what is due charges
 * at once, a smaller one becomes a first part.
 */
export function Cobrar({ mesa, turnoId, onCobrada, onArreglar, onClose }: Props) {
  const { borrador, totales } = mesa
  const tasa = useTasaDolar()?.compraDiezmilesimas ?? 0
  const credito = useCreditoDe(borrador.cliente.clienteId, totales.total)
  const [forma, setForma] = useState<Forma>('efectivo')
  const [texto, setTexto] = useState('')
  const [referencia, setReferencia] = useState('')
  const [aviso, setAviso] = useState('')
  const [pedido, setPedido] = useState<PedidoAutorizacion | undefined>(undefined)
  const tienda = useTienda()
  const decideCredito = usePuede(Cliente, 'editarCredito')
  const angosto = useMediaQuery('(max-width: 48em)')
  const conDedo = useMediaQuery('(pointer: coarse)')
  const { cobrarYa, cobrando, fallo, olvidarFallo } = useCobro({ turnoId, onCobrada })

  const moneda: Moneda = forma === 'dolares' ? 'USD' : 'DOP'
  const falta = faltaPorPagar(totales.total, borrador.pagos)
  const sugerido = exacto(falta, moneda, tasa)

  const papel = useFotoDePapel()
  const tomar = (propuesto: BorradorVenta) => {
    mesa.cambiar(() => propuesto)
    setTexto('')
    setReferencia('')
    papel.poner(undefined)
    setAviso('')
    olvidarFallo()
    if (faltaPorPagar(totales.total, propuesto.pagos) === 0) cobrarYa(propuesto)
  }
  const ponerPagoCon = (monto: number, foto: RefArchivo | null) => {
    const pago = nuevoPago(forma === 'dolares' ? 'efectivo' : forma, moneda, monto, tasa, referencia.trim())
    if (!pago.ok) return setAviso(mensajeDe(pago.error).mensaje)
    const puesto = foto === null ? pago.value : { ...pago.value, foto }
    const propuesto: BorradorVenta = { ...borrador, pagos: [...borrador.pagos, puesto] }
    const revision = revisarPagos(totales.total, propuesto.pagos, borrador.cliente, tasa)
    if (!revision.ok && revision.error.code !== 'pago.falta') return setAviso(mensajeDe(revision.error).mensaje)
    const reparo = forma === 'credito' && !decideCredito ? credito.falta(enCredito(propuesto.pagos)) : undefined
    if (reparo === undefined || autorizaCredito(propuesto, quienEn(tienda))) return tomar(propuesto)
    if (!creditoConPin(reparo)) return setAviso(mensajeDe(reparo).mensaje)
    setPedido(
      pedidoDePin(reparo, (persona) => {
        tomar(conCreditoAutorizado(propuesto, persona))
        return undefined
      }),
    )
  }
  const [conFoto, guardandoFoto] = useLocked(async (monto: number) => {
    const foto = await papel.guardar()
    if (foto.ok) ponerPagoCon(monto, foto.value)
    else setAviso(mensajeDe(foto.error).mensaje)
  })
  const ponerPago = (monto: number) => (forma === 'transferencia' && papel.foto ? conFoto(monto) : ponerPagoCon(monto, null))
  const aceptar = () => {
    if (falta === 0) return cobrarYa(borrador)
    const leido = texto.trim() === '' ? undefined : leerCentavos(texto)
    if (leido?.ok === false) return setAviso(explicarCodigo(leido.error.code))
    ponerPago(leido?.value ?? sugerido)
  }
  const escribir = (nuevo: string) => {
    setTexto(nuevo)
    setAviso('')
  }
  const quitarPago = (indice: number) => {
    mesa.cambiar((antes) => ({ ...antes, pagos: antes.pagos.filter((_, i) => i !== indice) }))
    olvidarFallo()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Cobrar"
      size="xl"
      fullScreen={angosto}
      closeOnEscape={!cobrando}
      closeOnClickOutside={false}
      withCloseButton={!cobrando}
    >
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          aceptar()
        }}
      >
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" className={classes['mesa'] ?? ''}>
          <Stack gap="sm" className={classes['leido'] ?? ''}>
            <Cuenta total={totales.total} falta={falta} cambio={vuelto(totales.total, borrador.pagos)} pagos={borrador.pagos.length} />
            <FormasDePago forma={forma} onForma={(nueva) => (setForma(nueva), setTexto(''), setAviso(''))} tasa={tasa} credito={credito} />
            <PagosPuestos pagos={borrador.pagos} onRemove={quitarPago} />
            {fallo && (
              <NoSeCobro
                fallo={fallo}
                onFechaBien={() => cobrarYa(borrador, { fecha: true })}
                onArreglar={onArreglar}
                onAutorizado={(persona) => {
                  const permitido = creditoConPin(fallo) ? conCreditoAutorizado(borrador, persona) : autorizar(borrador, fallo, persona)
                  mesa.cambiar(() => permitido)
                  cobrarYa(permitido)
                }}
              />
            )}
          </Stack>
          <Stack gap="sm" className={classes['tecleado'] ?? ''}>
            {falta > 0 && (
              <>
                <TextInput
                  data-autofocus
                  key={forma}
                  autoFocus
                  size="xl"
                  label={forma === 'dolares' ? `Recibido en dólares, a ${formatPrice(tasa)}` : 'Recibido'}
                  placeholder={formatMoney(sugerido, moneda).replace(symbolOf(moneda), '')}
                  leftSection={<span aria-hidden>{symbolOf(moneda)}</span>}
                  leftSectionWidth={58}
                  // The keypad of this screen is the one of a finger: the phone's own would lie over it.
                  inputMode={conDedo ? 'none' : 'decimal'}
                  autoComplete="off"
                  classNames={{ input: 'numeros' }}
                  value={texto}
                  onChange={(evento) => escribir(evento.currentTarget.value)}
                  error={aviso === '' ? undefined : aviso}
                />
                {forma !== 'efectivo' && forma !== 'dolares' && forma !== 'credito' && (
                  <TextInput
                    label={forma === 'tarjeta' ? 'Aprobación (si la tiene)' : 'Número de referencia'}
                    maxLength={60}
                    required={forma !== 'tarjeta'}
                    value={referencia}
                    onChange={(evento) => setReferencia(evento.currentTarget.value)}
                  />
                )}
                {forma === 'transferencia' && <CampoDeFoto papel={papel} titulo="Foto de la transferencia" ocupado={guardandoFoto} />}
                <Group gap="xs" className={classes['montos'] ?? ''}>
                  <Button variant="default" onClick={() => ponerPago(sugerido)} disabled={cobrando}>
                    Exacto
                  </Button>
                  {(forma === 'efectivo' || forma === 'dolares') &&
                    billetesPara(falta, moneda, tasa).map((monto) => (
                      <Button key={monto} variant="default" className="numeros" onClick={() => ponerPago(monto)} disabled={cobrando}>
                        {formatMoney(monto, moneda).replace('.00', '')}
                      </Button>
                    ))}
                </Group>
                <div className={classes['teclado']}>
                  <Keypad
                    extra="."
                    disabled={cobrando}
                    onDigit={(digito) => escribir(texto + digito)}
                    onBackspace={() => escribir(texto.slice(0, -1))}
                  />
                </div>
              </>
            )}
            <Button
              type="submit"
              size="xl"
              fullWidth
              loading={cobrando}
              {...(falta === 0 ? { 'data-autofocus': true, autoFocus: true } : {})}
            >
              {falta === 0 ? 'Cobrar' : 'Aceptar pago'}
            </Button>
          </Stack>
        </SimpleGrid>
      </form>
      {pedido && <Autorizar pedido={pedido} onClose={() => setPedido(undefined)} />}
    </Modal>
  )
}

/** The figures that both sides of the counter look at. */
function Cuenta({ total, falta, cambio, pagos }: { total: number; falta: number; cambio: number; pagos: number }) {
  return (
    <dl className={classes['cuenta']}>
      <div {...(pagos === 0 ? { 'data-resalta': 'falta' } : {})}>
        <dt>Total</dt>
        <Cifra centavos={total} />
      </div>
      {pagos > 0 && (
        <div data-resalta={falta > 0 ? 'falta' : 'cambio'}>
          <dt>{falta > 0 ? 'Falta' : 'Devuelta'}</dt>
          <Cifra centavos={falta > 0 ? falta : cambio} vivo />
        </div>
      )}
    </dl>
  )
}

/** `vivo`: it is told as it changes. */
function Cifra({ centavos, vivo = false }: { centavos: number; vivo?: boolean }) {
  const texto = formatMoney(centavos)
  const letras: Record<`--${string}`, number> = { '--letras': texto.length }
  return (
    <dd className="numeros" style={letras}>
      {vivo ? <output>{texto}</output> : texto}
    </dd>
  )
}
