/** Words of bank accounts, statements and their reconciliation. */
const m = (mensaje: string, arreglo: string) => ({ mensaje, arreglo })

export const mensajesDeBancos: Readonly<Record<string, { mensaje: string; arreglo: string }>> = {
  'cuentaDeBanco.no-existe': m('Esa cuenta de banco ya no está.', 'Vuelve a Bancos y escoge otra.'),
  'cuentaDeBanco.repetida': m('Esa cuenta ya está registrada.', 'Búscala en la lista; si está inactiva, actívala.'),
  'cuentaDeBanco.numero-corto': m('Un número de cuenta lleva de 4 a 28 cifras.', 'Escríbelo completo, sin letras.'),
  'cuentaDeBanco.con-meses-cerrados': m(
    'El saldo inicial y el primer día ya no cambian: la cuenta tiene un mes cerrado.',
    'Si están mal, reabre los meses cerrados, empezando por el último.',
  ),
  'cuentaDeBanco.con-lineas-antes': m('La cuenta tiene líneas de antes de ese día.', 'Escoge un primer día anterior a ellas.'),
  'extracto.no-existe': m('Ese archivo importado ya no está.', 'Recarga la página.'),
  'extracto.mes-cerrado': m(
    'El archivo trae líneas nuevas de {mes}, que ya está cerrado. No se guardó ninguna.',
    'Quita esas filas del archivo, o reabre ese mes y vuelve a importarlo.',
  ),
  'extracto.antes-de-la-cuenta': m('El archivo trae líneas de antes del primer día de la cuenta.', 'Quítalas, o cambia el primer día.'),
  'extracto.con-conciliadas': m(
    'De ese archivo ya hay líneas conciliadas: {cuantas}. No se deshizo nada.',
    'Deshaz primero sus conciliaciones, y después el archivo.',
  ),
  'conciliacion.nada': m('No hay nada escogido.', 'Escoge al menos una línea del banco o un pago.'),
  'conciliacion.otra-moneda': m('Esos pagos son en otra moneda que la cuenta.', 'Escoge pagos en la moneda de la cuenta.'),
  'conciliacion.no-cuadra': m('Lo escogido no cuadra: la diferencia es {diferencia}.', 'Escoge otra cosa, o di qué es la diferencia.'),
  'conciliacion.concepto-de-mas': m('Lo escogido cuadra: no hay diferencia que explicar.', 'Concílialo sin concepto.'),
  'conciliacion.falta-nota': m('Falta decir qué es.', 'Escribe una nota de al menos tres letras.'),
  'conciliacion.ya-conciliada': m(
    'Otra persona concilió antes una de esas líneas o uno de esos pagos.',
    'No cambió nada. La lista se actualiza sola: mira lo que queda.',
  ),
  'conciliacion.no-esta': m('Una de esas líneas o uno de esos pagos ya no está.', 'No cambió nada. Recarga la página y mira lo que queda.'),
  'conciliacion.ya-deshecha': m('Esa conciliación ya estaba deshecha.', 'No hay nada más que hacer.'),
  'conciliacion.mes-cerrado': m('Es de un mes cerrado, que no cambia.', 'Si hace falta, reabre el mes, empezando por el último cerrado.'),
  'cierre-de-banco.ya-cerrado': m('Ese mes ya está cerrado.', 'Sigue con el próximo.'),
  'cierre-de-banco.falta-el-anterior': m('Antes hay que cerrar {mes}.', 'Los meses se cierran en orden.'),
  'cierre-de-banco.mes-sin-terminar': m('El mes no ha terminado.', 'Ciérralo cuando el banco dé su estado completo.'),
  'cierre-de-banco.saldo-distinto': m(
    'El banco dice {banco} y aquí hay {aqui}: la diferencia es {diferencia}.',
    'Falta o sobra una línea, o el saldo inicial no es ese. Revisa el estado y prueba otra vez.',
  ),
  'cierre-de-banco.no-es-el-ultimo': m('Solo se reabre el último mes cerrado.', 'Reabre primero los que vienen después.'),
  'bancos.ocupado': m('Otras personas están conciliando a la vez.', 'No cambió nada. Prueba otra vez en un momento.'),
  'importar.fecha-falta': m('Falta la fecha.', 'Escríbela, o quita la fila.'),
  'importar.dos-montos': m('La fila tiene dos montos.', 'Deja uno: débito, crédito o monto.'),
  'importar.fecha-anterior': m('Es de antes del primer día de la cuenta.', 'Quita la fila, o cambia el primer día de la cuenta.'),
  'importar.fecha-futura': m('Es de un día que no ha llegado.', 'Revisa si el archivo escribe primero el mes y después el día.'),
}
