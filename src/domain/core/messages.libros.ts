/** Words for a store's books: what is wrong with a posting, what each test compares, why a month does not close (domain/libros). */
export const mensajesDeLibros: Readonly<Record<string, { mensaje: string; arreglo?: string }>> = {
  /* What a document that posts nothing has (asiento.ts) */
  'asiento.rechazado': { mensaje: 'Este documento no se puede asentar.', arreglo: 'Ábrelo y revisa sus montos; mientras tanto no cuenta.' },
  'asiento.descuadrado': { mensaje: 'Lo que entra y lo que sale en este documento no es lo mismo.' },
  'asiento.no-entero': { mensaje: 'Tiene un monto que no es un número entero de centavos.' },
  'asiento.pesos-distintos': { mensaje: 'Un monto en pesos dice valer otra cosa en pesos.' },
  'asiento.sin-parte': { mensaje: 'No dice de quién es lo que mueve.' },
  'asiento.parte-de-mas': { mensaje: 'Dice de quién es lo que mueve en una cuenta que no es de nadie en particular.' },
  'asiento.sin-partida': { mensaje: 'No dice qué documento abre o salda.' },
  'asiento.cuenta-ajena': { mensaje: 'Usa una cuenta que no es de este libro.' },
  'asiento.sin-fecha': { mensaje: 'No dice de qué día es.' },
  'asiento.tipo-desconocido': { mensaje: 'Es un documento de una clase que esta versión no conoce.', arreglo: 'Actualiza el servidor.' },
  'asiento.ilegible': { mensaje: 'El servidor no puede leer este documento como lo que dice ser.', arreglo: 'Avisa a quien da soporte.' },
  'asiento.doble': { mensaje: 'Llegó dos veces con contenido distinto, y cuenta una sola.' },
  'asiento.sin-anterior': { mensaje: 'Cambió y no se encontró cómo estaba antes: cuenta como estaba.', arreglo: 'Rehaz el libro.' },

  /* What must always hold (prueba.ts) */
  'exporte.lugar': {
    mensaje: 'Esa página de la copia de los libros no es de aquí.',
    arreglo: 'Baja la copia otra vez desde el principio.',
  },
  'libros.m1': { mensaje: 'Cada documento cuadra, y todos juntos.' },
  'libros.m2': { mensaje: 'El efectivo y el banco son lo que entró menos lo que salió, y cada gaveta la de su turno.' },
  'libros.m3': { mensaje: 'Lo que debe cada cliente es lo de sus facturas y lo de su estado de cuenta.' },
  'libros.m4': { mensaje: 'El ITBIS del libro es el de los documentos, el del 607 y el de los cierres Z.' },
  'libros.m5': { mensaje: 'Lo que se debe a proveedores y el ITBIS adelantado son los del 606.' },
  'libros.m6': { mensaje: 'Lo que Mercana le debe a la tienda es lo que Mercana dice deberle.' },
  'libros.m7': { mensaje: 'Los saldos guardados son los que dan los documentos leídos otra vez.' },
  'libros.m8': { mensaje: 'Los meses cerrados no cambian, y los meses suman el todo.' },
  'libros.m9': { mensaje: 'El inventario del libro es la existencia por su costo.' },
  'libros.efectivo': { mensaje: 'El efectivo y lo del banco no es lo que entró menos lo que salió.' },
  'libros.gaveta-heredada': {
    mensaje: 'Lo que un turno dice que encontró en la gaveta no es lo que contó el cierre anterior de esa caja.',
  },
  'libros.gaveta-esperada': { mensaje: 'Lo que el cierre esperaba en la gaveta no es lo que sus documentos pusieron en ella.' },
  'libros.gaveta-contada': { mensaje: 'Lo que el cierre contó en la gaveta no es lo que dice el libro.' },
  'libros.liquidacion-sin-gaveta': {
    mensaje: 'Lo que se contó de un mensajero no es lo que entró a la gaveta.',
    arreglo: 'Puede que falte recibir la entrada de esa caja: mira en Sincronización si algún equipo tiene algo pendiente.',
  },
  'libros.saldo-de-banco': { mensaje: 'Lo que hay en una cuenta de banco no es lo que dicen sus estados.', arreglo: 'Rehaz el libro.' },
  'libros.cierre-de-banco': {
    mensaje: 'Lo que había en una cuenta al final de un mes no es lo que dice el mes conciliado.',
    arreglo: 'Mira ese mes en Bancos; si está bien, rehaz el libro.',
  },
  'libros.deuda-con-proveedor': {
    mensaje: 'Lo que se debe a un proveedor no es lo de sus facturas menos sus pagos.',
    arreglo: 'Rehaz el libro.',
  },
  'libros.itbis-adelantado': { mensaje: 'El ITBIS adelantado del libro no es el del 606.', arreglo: 'Rehaz el libro.' },
  'libros.partidas-de-cliente': { mensaje: 'El saldo de un cliente no es la suma de sus facturas abiertas.' },
  'libros.estado-de-cuenta': { mensaje: 'El saldo de un cliente no es el de su estado de cuenta.' },
  'libros.itbis-del-ecf': { mensaje: 'El ITBIS del libro en un mes no es el que dicen los comprobantes electrónicos firmados de ese mes.' },
  'libros.itbis-del-607': { mensaje: 'El ITBIS del libro en un mes no es el del 607 y el resumen de consumo de ese mes.' },
  'libros.itbis-del-mes': { mensaje: 'El ITBIS de un mes no es el de sus documentos.' },
  'libros.itbis-del-cierre': { mensaje: 'El ITBIS de un cierre no es el de sus facturas.' },
  'libros.afiliado-de-mas': { mensaje: 'A quien trajo una orden se le paga más de lo que Mercana cobra de ella.' },
  'libros.cuenta-con-mercana': { mensaje: 'Lo que la tienda dice que Mercana le debe no es lo que Mercana dice.' },
  'libros.saldo-distinto': { mensaje: 'Un saldo guardado no es el que dan los documentos.', arreglo: 'Rehaz el libro.' },
  'libros.mes-cerrado': { mensaje: 'Un mes cerrado ya no es lo que daban sus documentos.' },
  'libros.contado-distinto': {
    mensaje: 'Un documento que un mes cerrado contó asienta hoy otra cosa sin haber cambiado.',
    arreglo: 'Avisa a quien da soporte: el mes queda como se cerró.',
  },
  'libros.huella-de-mes': {
    mensaje: 'Un mes cerrado no es el que se cerró: su huella es otra.',
    arreglo: 'Avisa a quien da soporte y compara con un respaldo.',
  },
  'libros.suma-de-meses': { mensaje: 'Los meses no suman el todo.' },

  /* Why a month does not close, or open again (mes.ts) */
  'mes.ya-cerrado': { mensaje: 'Ese mes ya está cerrado.', arreglo: 'Recarga la página: quizás lo acaba de cerrar otra persona.' },
  'mes.sin-terminar': { mensaje: 'El mes no ha terminado.', arreglo: 'Ciérralo desde el primer día del mes que sigue.' },
  'mes.sin-libro': {
    mensaje: 'En ese mes el libro todavía no había empezado.',
    arreglo: 'Escoge uno desde el primero que tiene documentos.',
  },
  'mes.falta-el-anterior': { mensaje: 'Antes hay que cerrar {mes}.', arreglo: 'Los meses se cierran en orden.' },
  'mes.con-apartados': {
    mensaje: 'Hay documentos que todavía no cuentan.',
    arreglo: 'Revísalos en la prueba de los libros y cierra después.',
  },
  'mes.con-pendientes': {
    mensaje: 'Del mes falta algo por estar listo, y no era lo que se veía.',
    arreglo: 'Mira la lista otra vez. Se puede cerrar así: lo que llegue después cuenta en el mes siguiente.',
  },
  'mes.no-existe': { mensaje: 'Ese cierre no está en esta tienda.', arreglo: 'Recarga la página.' },
  'mes.no-es-el-ultimo': { mensaje: 'Solo se reabre el último mes cerrado.', arreglo: 'Reabre primero los que vienen después.' },
  'mes.ya-reabierto': { mensaje: 'Ese mes ya se había reabierto.', arreglo: 'Recarga la página.' },
  'mes.falta-motivo': { mensaje: 'Falta decir por qué se reabre.', arreglo: 'Escribe al menos tres letras: queda con el cierre.' },

  /* M9 (prueba-inventario.ts) */
  'libros.inventario-de-mes': {
    mensaje: 'El inventario que se anotó al final del mes ya no es lo que dan los documentos.',
    arreglo: 'Llegó algo después, o cambió el costo de una ficha: anótalo otra vez en Meses.',
  },
  'libros.inventario': { mensaje: 'La cuenta de inventario no es lo último que se anotó.' },
  'inventario.mes-sin-terminar': { mensaje: 'Ese mes no ha terminado.', arreglo: 'Anota su inventario desde el primer día del que sigue.' },

  /* Reports (domain/reportes) */
  'reporte.dias-al-reves': {
    mensaje: 'El período termina antes de empezar.',
    arreglo: 'Escoge un día final igual o posterior al primero.',
  },
  'reporte.dia-por-venir': { mensaje: 'Ese día no ha llegado.', arreglo: 'Escoge hoy o un día que ya pasó.' },
}
