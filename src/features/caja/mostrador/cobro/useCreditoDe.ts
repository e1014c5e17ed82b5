import { preguntarCredito } from '#data/clientes/credito-en-linea.ts'
import { pedirPrestado } from '#data/clientes/credito-prestado.ts'
import { leerCuenta } from '#data/clientes/credito.ts'
import { useConfigTienda, useSync, useTienda, useVivo } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { CreditoPrestado } from '#domain/clientes/credito-prestado.entity.ts'
import { conPlanes } from '#domain/cobros/plan.rules.ts'
import { quedaPrestado } from '#domain/ventas/credito-prestado.rules.ts'
import { creditoPara, deudaDe, faltaEnCredito } from '#domain/ventas/credito.rules.ts'
import { explicarCodigo, mensajeDe } from '#domain/messages.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { Fallo } from '#domain/core/result.ts'
import { useHoy } from '#features/kit/device/useHoy.ts'

export interface Credito {
  /** Why it cannot be used; undefined when it can. */
  impedimento: string | undefined
  detalle: string
  /** Worth saying, without stopping anybody. */
  aviso: string | undefined
  /** What so much on credit still lacks; undefined when nothing. */
  falta: (centavos: number) => Fallo | undefined
}

type Negativa = readonly [impedimento: string, detalle: string]
const SIN_CREDITO: Negativa = ['este cliente compra al contado. Se cambia en Clientes.', 'Al contado']

/** Why not, said by this device or by the server. */
const negativas: Readonly<Record<string, Negativa | undefined>> = {
  'credito.contado': SIN_CREDITO,
  'credito.bloqueado': ['su crédito está bloqueado. Se cambia en Clientes.', 'Bloqueado'],
  'credito.detenido': ['una venta pasó de su límite y el propietario todavía no la aclara (Sincronización, Por aclarar).', 'Detenido'],
}

const no = (impedimento: string, detalle: string): Credito => ({
  impedimento,
  detalle,
  aviso: undefined,
  falta: () => undefined,
})

/**
 * May this customer buy on credit? Who is CONTADO or blocked may not, nor whose last sale passed the limit until the owner has settled
 * it; passing it now takes a PIN, and so may selling without a line beyond what this till was lent of the limit. While there is a line the server
 * is asked too: it has heard of the other tills, and lends what is free.
 */
export function useCreditoDe(clienteId: string, totalCentavos: number): Credito {
  const tienda = useTienda()
  const { repo } = tienda
  const enLinea = useSync().conexion === 'en-linea'
  const hoy = useHoy()
  const { valor: cuenta, error } = useLeido(
    async () => (clienteId === '' ? null : ((await leerCuenta(repo, clienteId, Date.now())) ?? null)),
    [repo, clienteId],
  )
  // What other tills give back comes with it, and then more of it may be had.
  const prestado = useVivo(CreditoPrestado, { padre: cuenta?.cliente.id ?? clienteId })?.[0]?.doc
  const { ultimo: pedido } = useLeido(
    async () => (clienteId === '' || !enLinea ? null : await pedirPrestado(tienda, clienteId, totalCentavos)),
    [tienda, clienteId, enLinea, totalCentavos, prestado?.orden],
  )
  const { valor: dicho } = useLeido(
    async () => (clienteId === '' || !enLinea ? null : await preguntarCredito(tienda, clienteId, totalCentavos)),
    [tienda, clienteId, enLinea, totalCentavos],
  )
  const config = useConfigTienda()
  if (clienteId === '') return no('escoge primero un cliente registrado.', 'Sin cliente')
  if (error) return no(mensajeDe(error).mensaje, 'No se pudo leer')
  if (cuenta === undefined) return no('se está leyendo su cuenta.', 'Leyendo…')
  if (cuenta === null) return no(...SIN_CREDITO)
  const { cliente, movimientos, detenido, planes } = cuenta
  const { saldoCentavos, vencidoCentavos, diasVencidos } = conPlanes(deudaDe(movimientos, cliente.tiempoCreditoDias, hoy), planes, hoy)
  const credito = creditoPara(cliente, saldoCentavos, totalCentavos, detenido)
  const negativa = negativas[credito.puede ? (dicho?.ok === false ? dicho.error.code : '') : `credito.${credito.motivo}`]
  if (!credito.puede || negativa) return no(...(negativa ?? SIN_CREDITO))
  if (!enLinea && config?.creditoSinConexion === 'bloquear') return no(explicarCodigo('credito.sin-conexion'), 'Sin conexión')
  const limite = cliente.creditoAprobadoCentavos
  // Other tills may have sold to them since this one heard of it.
  const alla = dicho?.ok === true ? dicho.value : { saldoCentavos, excedeCentavos: 0 }
  const [debe, excede] = [Math.max(saldoCentavos, alla.saldoCentavos), Math.max(credito.excedeCentavos, alla.excedeCentavos)]
  const queda = quedaPrestado(prestado, tienda.dispositivo.id, movimientos, hoy)
  const enOtras = enLinea && pedido?.ok === true ? (pedido.value?.enOtrasCentavos ?? 0) : 0
  const avisos = [
    enOtras > 0 && queda !== undefined && queda < totalCentavos && excede === 0
      ? `Otras cajas tienen apartados ${formatMoney(enOtras)} de su crédito para vender sin conexión. Se les pidieron: tarda unos segundos.`
      : '',
    excede > 0
      ? `Con lo que ya debe (${formatMoney(debe)}) esta venta pasa de su crédito aprobado (${formatMoney(limite)}) por ${formatMoney(excede)}.`
      : '',
    vencidoCentavos > 0 ? `Tiene ${formatMoney(vencidoCentavos)} vencidos, hace ${diasVencidos} días.` : '',
  ].filter((aviso) => aviso !== '')
  return {
    impedimento: undefined,
    detalle: [
      `${cliente.tiempoCreditoDias} días`,
      ...(credito.disponibleCentavos === undefined ? [] : [`disponible ${formatMoney(Math.max(0, credito.disponibleCentavos))}`]),
      ...(queda === undefined ? [] : [`esta caja ${formatMoney(Math.min(queda, Math.max(0, credito.disponibleCentavos ?? queda)))}`]),
    ].join(' · '),
    aviso: avisos.length === 0 ? undefined : avisos.join(' '),
    falta: (centavos) => {
      if (config === undefined) return undefined
      const excedeCentavos = limite === 0 ? 0 : Math.max(0, debe + centavos - limite)
      return faltaEnCredito({ ventaCentavos: centavos, excedeCentavos, enLinea, quedaCentavos: queda }, config)
    },
  }
}
