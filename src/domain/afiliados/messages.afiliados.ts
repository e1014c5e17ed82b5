/** Words of who brings customers and is paid for it (afiliado.rules.ts). */
const m = (mensaje: string, arreglo: string) => ({ mensaje, arreglo })

export const mensajesDeAfiliados: Readonly<Record<string, { mensaje: string; arreglo: string }>> = {
  'afiliados.demasiado': m('Más del 30 % de la venta no se puede pagar a un afiliado.', 'Revisa el porcentaje.'),
  'afiliados.nada': m('El programa está activo y no paga nada.', 'Escribe el porcentaje, o apágalo.'),
  'afiliados.cuenta': m('Faltan el banco o el número de la cuenta.', 'Escríbelos como los dice tu banco.'),
  'afiliados.titular': m('Falta el nombre del titular de la cuenta.', 'Escríbelo como está en el banco.'),
  'afiliados.cedula': m('La cédula del titular tiene 11 dígitos.', 'Escríbela completa: la cuenta tiene que ser de una persona.'),
  'afiliados.sin-cuenta': m('Todavía no ha dicho a qué cuenta se le paga.', 'Pídele que la ponga en su perfil, pestaña Afiliado.'),
  'afiliados.cambio': m('Cambió su cuenta mientras la mirabas.', 'Mírala otra vez antes de verificarla.'),
  'afiliados.venta': m('Esa orden no la trajo esta persona, o no se ha ganado nada de ella.', 'Abre su ficha otra vez.'),
  'afiliados.ya-quitada': m('Esa comisión ya se había quitado.', 'No hace falta hacer nada más.'),
  'afiliados.ya-repuesta': m('Esa comisión ya se había repuesto.', 'No hace falta hacer nada más.'),
  'afiliados.ya-se-repuso': m('Esa comisión se quitó y se repuso: no se quita otra vez.', 'Si hace falta, retén sus pagos con el motivo.'),
  'afiliado.no-existe': m('Esa persona no ha traído ninguna orden.', 'Vuelve a la lista de afiliados.'),
  'reversionDeAfiliado.no-existe': m('Esa comisión no se ha quitado.', 'Abre su ficha otra vez.'),
}
