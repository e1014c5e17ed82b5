import { useConfigTienda, useVivo } from '#data/session/react.tsx'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { urlConsulta } from '#domain/fiscal/ecf/consulta.ts'
import { mensajeDeVenta } from '#domain/ventas/mensaje.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { SendWords } from './SendWords.tsx'

/** Sends a document in words to whoever bought, with their number and address filled in where the store knows them. */
export const EnviarFactura = ({ venta }: { venta: Venta }) =>
  venta.cliente.clienteId === '' ? <Botones venta={venta} telefono="" email="" /> : <AQuienCompro venta={venta} />

function AQuienCompro({ venta }: { venta: Venta }) {
  const { clienteId, identificacion } = venta.cliente
  // Whoever has a number is found by it: a store may have thousands of customers, and this stands between two sales.
  const filas = useVivo(Cliente, identificacion === '' ? {} : { clave: identificacion })
  const { telefono = '', email = '' } = filas?.find(({ doc }) => doc.id === clienteId)?.doc ?? {}
  return <Botones venta={venta} telefono={telefono} email={email} />
}

function Botones({ venta, telefono, email }: { venta: Venta; telefono: string; email: string }) {
  const config = useConfigTienda()
  const mensaje = mensajeDeVenta(venta, config?.tiendaNombre ?? '', urlConsulta(location.origin, venta))
  return <SendWords phone={telefono} email={email} subject={venta.ncf} words={mensaje} />
}
