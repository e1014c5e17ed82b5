/** Words of paying stores (lote.rules.ts, desembolso.rules.ts). */
const m = (mensaje: string, arreglo: string) => ({ mensaje, arreglo })

export const mensajesDeDesembolsos: Readonly<Record<string, { mensaje: string; arreglo: string }>> = {
  'lote.no-existe': m('Ese lote no existe.', 'Vuelve a la lista de lotes.'),
  'lote.cambio': m('Lo que se le debe a {tienda} cambió mientras armabas el lote.', 'Mira los montos de nuevo y ármalo otra vez.'),
  'lote.impedido': m('A {tienda} no se le puede pagar ahora.', 'Quítala del lote; en su ficha dice qué falta.'),
  'lote.demasiadas-ordenes': m('Son demasiadas órdenes para un solo lote.', 'Escoge menos tiendas y arma otro con las demás.'),
  'lote.metodo': m('Esa cuenta de Mercana no existe o ya no se usa.', 'Escoge otra de la lista.'),
  'lote.no-espera': m('Ese lote ya no espera aprobación.', 'Ábrelo otra vez para ver en qué quedó.'),
  'lote.lo-armaste': m('Lo armaste tú: lo aprueban otras dos personas.', 'Avísales a dos operadores más.'),
  'lote.ya-aprobaste': m('Ya lo aprobaste: falta otra persona.', 'Avísale a otro operador.'),
  'lote.sin-aprobar': m('Ese lote no está aprobado.', 'Faltan las aprobaciones de dos personas que no lo armaron.'),
  'lote.ya-pagado': m('Ese lote ya se anotó como pagado.', 'No hace falta hacer nada más.'),
  'lote.ya-anulado': m('Ese lote ya no se va a pagar.', 'Sus órdenes están otra vez por pagar.'),
  'lote.dia': m('Ese día no puede ser: es de antes del lote, o no ha llegado.', 'Escribe el día que dice el banco.'),
  'lote.respuestas': m('Falta decir qué pasó con alguna tienda del lote.', 'Marca cada una como pagada o no aceptada.'),
  'lote.falta-referencia': m('Falta el número de la transferencia de {tienda}.', 'Cópialo del banco.'),
  'lote.falta-motivo': m('Falta por qué el banco no le pagó a {tienda}.', 'Escríbelo: la tienda lo lee.'),
  'lote.sin-ese-pago': m('Ese lote no le pagó a esa tienda.', 'Ábrelo otra vez y escoge un pago hecho.'),
  'lote.ya-devuelto': m('Ese pago ya estaba como devuelto por el banco.', 'No hace falta hacer nada más.'),
  'reparo.no-existe': m('La tienda no ha reparado esa orden.', 'Vuelve a su cuenta y mírala otra vez.'),
  'reparo.orden': m('Esa orden no se pagó a Mercana.', 'Escoge una de tu cuenta con Mercana.'),
  'reparo.demasiados': m('Ya se han escrito demasiados mensajes sobre esa orden.', 'Llama a Mercana para terminarlo.'),
  'abono.nada': m('Esa tienda no debe nada.', 'Mira su cuenta otra vez.'),
  'abono.dia': m('Ese día no ha llegado.', 'Escribe el día que dice el banco.'),
  'cuentaDePago.sin-cuenta': m('La tienda no ha puesto su cuenta de banco.', 'Pídele que la ponga en Configurar, pestaña Banco.'),
  'cuentaDePago.cambio': m('La tienda cambió su cuenta mientras la mirabas.', 'Mírala otra vez antes de verificarla.'),
}
