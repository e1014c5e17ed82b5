/** The words of orders, delivery and their payment. `messages.ts` brings them in. */
export const mensajesDePedidos: Readonly<Record<string, { mensaje: string; arreglo?: string }>> = {
  'pedido.no-existe': { mensaje: 'Ese pedido no está.', arreglo: 'Actualiza la lista y búscalo otra vez.' },
  'pedido.sin-permiso': { mensaje: 'Tu rol no permite hacer eso con el pedido.', arreglo: 'Pídeselo a quien atiende los pedidos.' },
  'pedido.datos-invalidos': { mensaje: 'Al acto le falta un dato, o uno no sirve.', arreglo: 'Revísalo y hazlo otra vez.' },
  'pedido.no-es-hora': { mensaje: 'Todavía no era hora de eso.' },
  'pedido.terminado': {
    mensaje: 'El pedido ya terminó: fue rechazado, cancelado o se venció.',
    arreglo: 'No hay que hacer nada más con él.',
  },
  'pedido.paso-no-permitido': {
    mensaje: 'Desde donde está el pedido no se puede dar ese paso.',
    arreglo: 'Mira en qué va ahora y sigue desde ahí.',
  },
  'pedido.ya-hecho': { mensaje: 'Eso ya estaba hecho.' },
  'pedido.falta-el-pago': { mensaje: 'El pedido todavía no está pagado.', arreglo: 'Espera a que se verifique el pago.' },
  'pedido.comprobante-de-mas': {
    mensaje: 'Ese comprobante ya se envió, o ya se rechazaron tres.',
    arreglo: 'Revisa la referencia, o escribe a la tienda por el pedido.',
  },
  'pedido.comprobante-ya-visto': { mensaje: 'Ese comprobante ya fue decidido.', arreglo: 'Pasa al siguiente de la lista.' },
  'pedido.lo-ve-otro': {
    mensaje: 'Otra persona tiene que ver ese comprobante, o lo está viendo.',
    arreglo: 'Pasa al siguiente de la lista.',
  },
  'pedido.segunda-persona': {
    mensaje: 'Este pago lo aprueban dos personas por el mismo monto.',
    arreglo: 'Pide que lo vea otra persona: cuenta la persona, no la sesión ni el rol.',
  },
  'pedido.sustitucion-imposible': {
    mensaje: 'Esa sustitución no se puede proponer ni responder.',
    arreglo: 'Mira cómo está la línea ahora.',
  },
  'pedido.cantidades-imposibles': {
    mensaje: 'Las cantidades no pueden ser esas, o falta que respondan una sustitución.',
    arreglo: 'Prepara hasta lo pedido de cada línea.',
  },
  'pedido.se-retira': { mensaje: 'Este pedido lo retiran en la tienda.', arreglo: 'Entrégalo en el mostrador.' },
  'pedido.va-a-domicilio': { mensaje: 'Este pedido va a domicilio.', arreglo: 'Asígnalo a quien lo lleve.' },
  'pedido.lo-lleva-otro': { mensaje: 'Este pedido lo lleva otra persona.', arreglo: 'Pide que te lo asignen.' },
  'pedido.pin-equivocado': { mensaje: 'Ese no es el PIN de la entrega.', arreglo: 'Pídelo otra vez a quien recibe.' },
  'pedido.pin-bloqueado': {
    mensaje: 'El PIN de este pedido se equivocó cinco veces y ya no se prueba.',
    arreglo: 'Toma la firma o una foto; o que quien recibe toque «Lo recibí» en su pedido.',
  },
  'pedido.mensajero-ajeno': {
    mensaje: 'Esa persona no lleva pedidos de esta tienda.',
    arreglo: 'Escoge a alguien de la lista de mensajeros.',
  },
  'pedido.ya-entregado': { mensaje: 'Ese pedido ya está entregado.' },
  'pedido.otro-la-entrego': { mensaje: 'Otra persona lo entregó con el PIN.', arreglo: 'Habla con la tienda: tienes un pedido de más.' },
  'pedido.nada-que-liquidar': { mensaje: 'De ese pedido no hay efectivo por entregar, o ya lo firmaste.' },
  'pedido.sin-cancelacion': { mensaje: 'Nadie pidió cancelar este pedido.' },
  'pedido.sin-credito': { mensaje: 'Este pedido no espera un crédito.' },
  'pedido.reembolso-repetido': { mensaje: 'Ese reembolso ya está pedido.' },
  'pedido.reembolso-pedido': {
    mensaje: 'El cliente pide que le devuelvan algo.',
    arreglo: 'Decídelo en Solicitudes de reembolso: si pasan 72 horas, puede decidirlo Mercana.',
  },
  'pedido.reembolso-sin-recibir': {
    mensaje: 'Todavía no consta que lo tengas.',
    arreglo: 'Confirma que lo recibiste, o pide cancelarlo.',
  },
  'pedido.reembolso-tarde': {
    mensaje: 'Ya pasaron los días para pedir reembolso.',
    arreglo: 'Escríbele a la tienda en los mensajes del pedido.',
  },
  'pedido.reembolso-de-otra-cosa': {
    mensaje: 'Eso no se puede devolver: no es del pedido, o ya se pidió.',
    arreglo: 'Mira qué queda por devolver y escógelo otra vez.',
  },
  'pedido.reembolso-de-otro': {
    mensaje: 'Decidirlo no te toca a ti ahora.',
    arreglo: 'Decide la tienda; si en 72 horas no dice nada, o el cliente apela, decide Mercana.',
  },
  'pedido.factura-primero': {
    mensaje: 'El pedido todavía no tiene factura.',
    arreglo: 'Factúralo en Órdenes por facturar; después se concede el reembolso y se hace su nota de crédito.',
  },
  'pedido.es-tu-pedido': { mensaje: 'El pedido es tuyo: su dinero lo devuelve otra persona.', arreglo: 'Pídeselo a alguien de la tienda.' },
  'pedido.lo-devuelve-quien-cobro': {
    mensaje: 'El dinero lo devuelve quien lo tiene: lo que entró a una cuenta de Mercana, Mercana; lo demás, la tienda.',
    arreglo: 'Pídeselo a quien lo cobró.',
  },
  'pedido.devolucion-sin-prueba': {
    mensaje: 'A la devolución le falta la prueba, o esa referencia ya se usó en otra.',
    arreglo: 'De una transferencia van el banco, la referencia y la foto; del efectivo, quién lo recibió.',
  },
  'pedido.devolucion-no-llego': {
    mensaje: 'El cliente dice que el dinero devuelto no le llegó.',
    arreglo: 'Búscalo en el banco. Si no salió, devuélvelo otra vez; si llegó, respóndele con la prueba.',
  },
  'pedido.reembolso-decidido': { mensaje: 'Ese reembolso ya se decidió.' },
  'pedido.reembolso-de-mas': { mensaje: 'Se devolvería más de lo que entró.', arreglo: 'Recupera el efectivo que se dio de más.' },
  'pedido.bultos-distintos': { mensaje: 'La tienda y quien lo lleva contaron distinto los bultos.', arreglo: 'Cuéntenlos juntos.' },
  'pedido.devuelto-sin-baja': {
    mensaje: 'El pedido volvió y algo de él ya no sirve o falta, pero sigue contado en la existencia.',
    arreglo: 'Dalo de baja en Productos: abre cada uno y anota una merma.',
  },
  'pedido.cobro-incompleto': { mensaje: 'Se cobró menos de lo que cuesta el pedido.', arreglo: 'Averigua con quien lo entregó.' },
  'pedido.liquidacion-distinta': {
    mensaje: 'Lo entregado en efectivo y lo contado no coinciden.',
    arreglo: 'Cuéntenlo otra vez y anoten por qué.',
  },
  'pedido.liquidacion-descuadrada': {
    mensaje: 'A la gaveta no llegó lo mismo que se cobró por el pedido.',
    arreglo: 'Mira el motivo que anotó la caja y arréglalo con quien lo llevó.',
  },
  'pedido.cancelacion-pedida': { mensaje: 'Se pidió cancelar y ya estaba en marcha.', arreglo: 'La tienda tiene que responder.' },
  'pedido.ya-salio': {
    mensaje: 'El pedido ya había salido cuando se canceló.',
    arreglo: 'Quien lo lleva tiene que devolverlo a la tienda.',
  },
  'pedido.verificacion-en-disputa': {
    mensaje: 'Una persona aprobó el pago y otra lo rechazó a la vez.',
    arreglo: 'Míralo otra vez y decide tú.',
  },
  'pedido.en-linea': { mensaje: 'Eso solo se hace con conexión.', arreglo: 'Hazlo otra vez cuando haya señal.' },
  'pedido.clave-reutilizada': { mensaje: 'Ese pedido ya se envió con otro contenido.', arreglo: 'Empieza uno nuevo desde el carrito.' },
  'pedido.sin-existencia': { mensaje: 'Ya no queda suficiente de {producto}: hay {hay}.', arreglo: 'Cambia la cantidad o quítalo.' },
  'pedido.producto-retirado': { mensaje: '{producto} ya no se vende ahí.', arreglo: 'Quítalo del carrito.' },
  'pedido.tienda-cerrada': { mensaje: '{tienda} no recibe pedidos ahora.', arreglo: 'Inténtalo cuando abra, o pide en otra tienda.' },
  'pedido.tienda-pendiente': { mensaje: '{tienda} todavía no abre al público.', arreglo: 'Vuelve pronto, o pide en otra tienda.' },
  'pedido.tienda-suspendida': { mensaje: '{tienda} está suspendida y no recibe pedidos.', arreglo: 'Pide en otra tienda.' },
  'pedido.tienda-terminada': { mensaje: '{tienda} ya no está en Mercana.', arreglo: 'Pide en otra tienda.' },
  'pedido.tienda-de-cierre': { mensaje: '{tienda} está cerrada hasta el {hasta}.', arreglo: 'Pide después de ese día, o en otra tienda.' },
  'producto.no-existe': { mensaje: 'Ese producto ya no está en la tienda.', arreglo: 'Actualiza la lista.' },
  'tienda.falta-para-abrir': {
    mensaje: 'A la tienda le falta algo para abrir al público.',
    arreglo: 'Completa lo obligatorio de la lista.',
  },
  'tienda.no-pendiente': { mensaje: 'Esta tienda ya fue aprobada, o no la abres tú.', arreglo: 'Si está suspendida, escribe a Mercana.' },
  'revision.no-espera': { mensaje: 'Eso ya se respondió.', arreglo: 'Actualiza la lista.' },
  'revision.cambio': {
    mensaje: 'La tienda cambió su RNC después de que lo miraste.',
    arreglo: 'Actualiza la lista y mira el de ahora.',
  },
  'tienda.estado-imposible': {
    mensaje: 'Desde donde está la tienda no se puede dar ese paso.',
    arreglo: 'Actualiza la lista y mira cómo está.',
  },
  'pedido.cantidad-imposible': { mensaje: 'De {producto} no se puede pedir esa cantidad.', arreglo: 'Cambia la cantidad.' },
  'pedido.metodo-no-sirve': { mensaje: '{tienda} no toma ese método de pago para este pedido.', arreglo: 'Escoge otro método.' },
  'pedido.minimo': { mensaje: '{tienda} recibe pedidos desde {minimo}.', arreglo: 'Agrega algo más al carrito.' },
  'pedido.tienda-repetida': { mensaje: 'Una tienda está dos veces en el mismo envío.', arreglo: 'Junta sus productos en un pedido.' },
  'pedido.se-factura-en-caja': {
    mensaje: 'La factura y la nota de crédito se hacen en una caja, junto con lo que dicen.',
    arreglo: 'Hazla en una caja de la tienda.',
  },
  'pedido.referencia-usada': { mensaje: 'Esa referencia de pago ya se usó.', arreglo: 'Revisa el número, o escribe a la tienda.' },
  'pedido.sobre-el-tope': {
    mensaje: 'Con ese pedido el mensajero llevaría más efectivo del que la tienda permite.',
    arreglo: 'Dáselo a otra persona, o que entregue antes lo que lleva.',
  },
  'liquidacion.ya-recibida': { mensaje: 'Ese efectivo ya entró en una gaveta.', arreglo: 'No lo cuentes otra vez: búscalo en el turno.' },
  'liquidacion.falta-motivo': { mensaje: 'Lo contado no es lo que se cobró.', arreglo: 'Cuéntalo otra vez, o escribe por qué.' },
  'liquidacion.de-uno-mismo': { mensaje: 'Nadie recibe su propio efectivo.', arreglo: 'Que lo cuente otra persona.' },
  'liquidacion.codigo-ajeno': {
    mensaje: 'Ese código no es de una liquidación de esta tienda.',
    arreglo: 'Pide a quien entrega que abra el suyo.',
  },
  'entrega.codigo-de-otro': { mensaje: 'Ese código es de otro pedido.', arreglo: 'Busca el bulto que tiene este número.' },
  'entrega.sin-posicion': { mensaje: 'El teléfono no dijo dónde está.', arreglo: 'Activa la ubicación, o usa el PIN o la firma.' },
  'carrito.sin-metodo': {
    mensaje: 'La tienda no tiene cómo cobrar este pedido así.',
    arreglo: 'Cambia entre llevarlo a tu casa y retirarlo.',
  },
  'carrito.sin-direccion': {
    mensaje: 'Falta a dónde llevarlo.',
    arreglo: 'Escoge una dirección con provincia y municipio, o retíralo en la tienda.',
  },
  'carrito.sin-telefono': { mensaje: 'Falta un teléfono.', arreglo: 'Escribe uno al que pueda llamarte quien lo lleva.' },
  'carrito.vacio': { mensaje: 'No hay nada que pedir.', arreglo: 'Agrega algo de una tienda al carrito.' },
  'pedido.lo-verifica-mercana': {
    mensaje: 'Ese pago entra a una cuenta de Mercana.',
    arreglo: 'Lo verifica Mercana; aquí se ve el resultado.',
  },
  'pedido.falta-motivo': { mensaje: 'Falta decir por qué.', arreglo: 'Escribe el motivo: queda en la auditoría.' },
  'pedido.sin-tarea': { mensaje: 'Eso ya no está pendiente.', arreglo: 'Otra persona lo aclaró, o se arregló solo.' },
  'pedido.devuelto-de-mas': {
    mensaje: 'Con la nota de crédito se devolvió más de lo que el pedido debía.',
    arreglo: 'Recupera lo que se dio de más, o aclara por qué.',
  },
  'comprobante.no-existe': { mensaje: 'Ese comprobante no está.', arreglo: 'Actualiza la lista y búscalo otra vez.' },
  'metodoDePago.no-existe': { mensaje: 'Ese método de pago ya no está.', arreglo: 'Actualiza la página.' },
  'metodoDePlataforma.no-existe': { mensaje: 'Ese método de pago ya no está.', arreglo: 'Actualiza la página.' },
  'comercio.no-existe': { mensaje: 'Esa tienda ya no está.', arreglo: 'Búscala por su nombre.' },
  'comercio.demasiados': { mensaje: 'Ya tienes 500 comercios guardados.', arreglo: 'Quita alguno que no uses.' },
  'documento.demasiados': { mensaje: 'Ya hay demasiados de estos.', arreglo: 'Edita uno de los que hay.' },
  'envio.no-entrega': { mensaje: 'La tienda no entrega a domicilio.', arreglo: 'Escoge retirar en la tienda.' },
  'envio.fuera-de-zona': { mensaje: 'La tienda no entrega en esa dirección.', arreglo: 'Escoge otra dirección o retira en la tienda.' },
  'envio.direccion-incompleta': {
    mensaje: 'A la dirección le falta la provincia o el municipio, o no concuerdan.',
    arreglo: 'Complétala y cotiza otra vez.',
  },

  /* The store's side: picking and the counter */
  'pedido.no-lo-pidio': { mensaje: 'Ese producto no está en el pedido.', arreglo: 'Devuélvelo a su sitio y busca lo pedido.' },
  'pedido.ya-facturado': { mensaje: 'Ese pedido ya tiene factura.', arreglo: 'Búscala en Facturas.' },
  'pedido.falta-preparar': { mensaje: 'Falta prepararlo: las cantidades pueden cambiar.', arreglo: 'Factúralo cuando esté listo.' },
  'pedido.falta-cobrar': { mensaje: 'Falta cobrarlo completo.', arreglo: 'Factúralo cuando esté pagado.' },
  'pedido.a-credito': { mensaje: 'Es a crédito.', arreglo: 'Factúralo en la caja, a nombre del cliente.' },
  'pedido.ya-completo': { mensaje: 'De ese producto ya está todo lo pedido.', arreglo: 'Devuelve el que sobra.' },
  'sesion.otra-persona': {
    mensaje: 'En este navegador entró otra persona.',
    arreglo: 'Sal y entra otra vez con tu cuenta.',
  },
  'pedido.foto-no-llego': {
    mensaje: 'La foto del comprobante no llegó.',
    arreglo: 'Tómala otra vez y envía el comprobante de nuevo.',
  },
  /* Costs of delivery from a file */
  'importar.lugar-falta': { mensaje: 'No dice de qué lugar es.', arreglo: 'Escribe el código, o la provincia y el municipio.' },
  'importar.lugar-desconocido': { mensaje: 'Ese lugar no está en la división territorial.', arreglo: 'Revisa el nombre, o usa el código.' },
  'importar.lugar-ambiguo': {
    mensaje: 'Hay varios lugares con ese nombre.',
    arreglo: 'Agrega la provincia y el municipio, o usa el código.',
  },
  'importar.lugar-repetido': { mensaje: 'El mismo lugar está dos veces con la misma fecha.', arreglo: 'Deja una de las filas.' },
  'importar.costo-falta': { mensaje: 'Falta el costo.', arreglo: 'Escríbelo, o pon «no» en la columna de entrega.' },
  'importar.fecha-no-se-entiende': { mensaje: 'Esa fecha no se entiende.', arreglo: 'Escríbela como 21/11/2026.' },
  'importar.tramos-no-se-entienden': { mensaje: 'Esos tramos de peso no se entienden.', arreglo: 'Escríbelos así: 5 kg: 100; 20 kg: 350.' },
  'envio.tramo-incompleto': { mensaje: 'A un tramo le falta el peso o lo que se suma.', arreglo: 'Complétalo, o quítalo.' },
  'envio.tramos-demasiados': { mensaje: 'Son demasiados tramos de peso.', arreglo: 'Deja como mucho 10.' },
  'envio.tramo-repetido': { mensaje: 'Dos tramos empiezan en el mismo peso.', arreglo: 'Deja uno de los dos.' },
  'envio.tramo-mas-barato': {
    mensaje: 'Un tramo más pesado suma menos que uno más liviano.',
    arreglo: 'Pon en cada tramo lo mismo o más que en el anterior.',
  },
  'importar.si-o-no': { mensaje: 'Ahí va sí o no.' },

  /* The territory and its versions */
  'importar.codigo-territorial': {
    mensaje: 'Ese código no es de ningún nivel.',
    arreglo: 'Lleva 2, 4, 6, 8, 10, 12, 15 o 17 números. En Excel, pon la columna como texto: los largos se redondean.',
  },
  'importar.codigo-territorial-repetido': { mensaje: 'Ese código está dos veces.', arreglo: 'Deja una de las filas.' },
  'importar.nombre-de-lugar-falta': { mensaje: 'Falta el nombre del lugar.', arreglo: 'Escríbelo en su columna.' },
  'importar.lugar-sin-superior': {
    mensaje: 'Falta el lugar que lo rodea.',
    arreglo: 'Agrega la fila del nivel de arriba, o corrige el código.',
  },
  'territorio.sin-cambios': { mensaje: 'Eso es lo que ya rige: no hay nada que guardar.' },
  'territorio.codigo-repetido': { mensaje: 'El código {codigo} está dos veces.', arreglo: 'Deja uno y guarda otra vez.' },
  'territorio.sin-superior': {
    mensaje: '{nombre} ({codigo}) quedaría sin el lugar que lo rodea ({superior}).',
    arreglo: 'Agrega ese lugar, o quita también este.',
  },
  'territorio.destino-imposible': {
    mensaje: '{de} no puede llevar a {a}.',
    arreglo: 'Escoge un lugar que quede en la lista, de su nivel o más ancho.',
  },
  'territorio.en-uso': {
    mensaje: '{lugar} está en uso y se iría sin llevar a otro lugar ({cuantos} así en total).',
    arreglo: 'Di a cuál lleva; si tiene tarifas, a uno de su mismo nivel.',
  },
  'territorio.otra-version': {
    mensaje: 'Mientras tanto se guardó la versión {version}: no se cambió nada.',
    arreglo: 'Mira de nuevo los cambios contra ella y guarda otra vez.',
  },
  'territorio.ya-guardada': { mensaje: 'Esta versión ya estaba guardada, es la {version}: no se guardó dos veces.' },
}
