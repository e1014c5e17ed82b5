/** Words of collections (cobro.rules.ts) and of statements of account. */
const m = (mensaje: string, arreglo: string) => ({ mensaje, arreglo })

export const mensajesDeCobros: Readonly<Record<string, { mensaje: string; arreglo: string }>> = {
  'cobro.sin-permiso': m('Tu rol no permite cobrar deudas.', 'Pídeselo al propietario o a un supervisor.'),
  'cobro.sin-monto': m('Falta cuánto pagó.', 'Escribe al menos un monto mayor que cero.'),
  'cobro.falta-referencia': m('Falta el número de la transferencia, la tarjeta o el cheque.', 'Escríbelo: con él se busca en el banco.'),
  'cobro.de-mas': m('Paga {sobra} más de lo que debe.', 'Baja el monto, o déjaselo a su favor para su próxima compra.'),
  'cobro.cliente-no-esta': m('Ese cliente no está en este equipo.', 'Sincroniza y búscalo otra vez.'),
  'cobro.no-esta': m('Ese cobro no está en este equipo.', 'Sincroniza y búscalo otra vez.'),
  'cobro.ya-anulado': m('Ese cobro ya está anulado.', 'No hay nada más que hacer.'),
  'cobro.falta-motivo': m('Falta decir por qué.', 'Escribe el motivo, con al menos tres letras.'),
  'plan.cuotas': m('Un plan tiene de 2 a 60 cuotas, de al menos un centavo.', 'Cambia cuántas son.'),
  'plan.dia-pasado': m('La primera cuota no puede vencer antes de hoy.', 'Escoge otro día.'),
  'plan.sin-documentos': m('Falta escoger qué se va a pagar en cuotas.', 'Marca al menos una factura.'),
  'plan.documento-pagado': m('La factura {ncf} ya no debe nada.', 'Ciérralo y ábrelo otra vez: alguien la cobró.'),
  'plan.cambio-la-deuda': m(
    'De la factura {ncf} se debe ahora {debe}.',
    'Ciérralo y ábrelo otra vez: alguien cobró o devolvió algo de ella.',
  ),
  'plan.ya-en-plan': m('La factura {ncf} ya está en otro plan de pago.', 'Anula aquel primero, o deja esta factura fuera.'),
  'promesa.sin-permiso': m('Tu rol no permite anotar promesas de pago.', 'Pídeselo al propietario o a un supervisor.'),
  'promesa.sin-monto': m('Falta cuánto prometió.', 'Escribe un monto mayor que cero.'),
  'promesa.dia': m('Una promesa es para hoy o para los próximos 30 días.', 'Escoge otro día.'),
  'castigo.sin-documentos': m('Falta escoger qué se da por perdido.', 'Marca al menos una factura.'),
  'castigo.documento-pagado': m('La factura {ncf} ya no debe nada.', 'Ciérralo y ábrelo otra vez: alguien la cobró.'),
  'castigo.cambio-la-deuda': m(
    'De la factura {ncf} se debe ahora {debe}.',
    'Alguien cobró o devolvió algo de ella. Recházalo y pídelo otra vez por lo que se debe.',
  ),
  'castigo.ya-pedido': m('La factura {ncf} ya espera en otra solicitud.', 'Que el propietario decida aquella primero.'),
  'castigo.ya-decidido': m('Eso ya estaba decidido.', 'Mira cómo quedó en la lista.'),
  'castigo.falta-motivo': m('Falta decir por qué.', 'Escribe el motivo, con al menos tres letras.'),
  'castigo.no-es-tuyo': m('Esa solicitud la hizo otra persona.', 'La retira quien la hizo, o la rechaza el propietario.'),
  'castigo.no-existe': m('Esa solicitud no está.', 'Sincroniza y búscala otra vez.'),
  'planDePago.no-existe': m('Ese plan de pago no está.', 'Sincroniza y búscalo otra vez.'),
  'enlace-de-cuenta.no-existe': m('Este enlace no abre ningún estado de cuenta.', 'Revisa que esté completo, o pide otro a la tienda.'),
  'enlace-de-cuenta.vencido': m('Este enlace ya venció.', 'Pide otro a la tienda.'),
  'enlace-de-cuenta.retirado': m('La tienda retiró este enlace.', 'Pide otro si lo necesitas.'),
  'cobro.anular-sin-permiso': m(
    'Anular un cobro lo autoriza un supervisor o el propietario.',
    'Que ponga su PIN, o que lo haga desde su equipo.',
  ),
}
