package app.liuguang.wrapper

import android.annotation.SuppressLint
import android.app.AlertDialog
import android.content.Intent
import android.media.AudioManager
import android.net.Uri
import android.os.Bundle
import android.view.KeyEvent
import android.webkit.PermissionRequest
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceError
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import androidx.activity.ComponentActivity
import androidx.activity.OnBackPressedCallback
import androidx.activity.result.contract.ActivityResultContracts
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature

/** One web view with the app in it. What the page asks of the phone goes through [Bridge]; everything else is the page's. */
class MainActivity : ComponentActivity() {
    private lateinit var web: WebView
    private lateinit var bridge: Bridge
    private var chosen: ValueCallback<Array<Uri>>? = null

    private val chooser = registerForActivityResult(ActivityResultContracts.StartActivityForResult()) { result ->
        chosen?.onReceiveValue(WebChromeClient.FileChooserParams.parseResult(result.resultCode, result.data))
        chosen = null
    }

    /** The only places where the bridge exists and that open inside: the hosts of the agent. */
    private val hosts: Set<String> by lazy {
        (listOf(getString(R.string.home)) + resources.getStringArray(R.array.fallback_hosts)).toSet()
    }

    @SuppressLint("SetJavaScriptEnabled")
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        web = WebView(this)
        setContentView(web)
        web.settings.apply {
            javaScriptEnabled = true
            domStorageEnabled = true
            mediaPlaybackRequiresUserGesture = false
            allowFileAccess = false
            allowContentAccess = false
            setSupportMultipleWindows(true)
        }
        bridge = Bridge(this)
        // Without both, an old phone gets the app as any browser has it.
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER) &&
            WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)
        ) {
            WebViewCompat.addWebMessageListener(web, "LiuguangNative", hosts, bridge)
            WebViewCompat.addDocumentStartJavaScript(web, bridge.script(), hosts)
        }
        web.webViewClient = Pages()
        web.webChromeClient = Chrome()
        onBackPressedDispatcher.addCallback(this, back)
        if (saved == null) load() else web.restoreState(saved)
    }

    override fun onSaveInstanceState(out: Bundle) {
        super.onSaveInstanceState(out)
        web.saveState(out)
    }

    override fun onDestroy() {
        web.destroy()
        super.onDestroy()
    }

    /** The code of this installation goes along in the hash, which is never sent; the page takes it out of the address. */
    private fun load() = web.loadUrl("${getString(R.string.home)}/#/?machineCode=${MachineCode.of(this)}")

    /** Back is the page's history: it closes its sheets by itself. At its beginning the app goes to the background. */
    private val back = object : OnBackPressedCallback(true) {
        override fun handleOnBackPressed() {
            if (web.canGoBack()) web.goBack() else moveTaskToBack(true)
        }
    }

    /** The page is asked first; where it has no use for the key, the volume changes as on any phone. */
    override fun dispatchKeyEvent(event: KeyEvent): Boolean {
        val key = when (event.keyCode) {
            KeyEvent.KEYCODE_VOLUME_UP -> "up"
            KeyEvent.KEYCODE_VOLUME_DOWN -> "down"
            else -> return super.dispatchKeyEvent(event)
        }
        if (event.action != KeyEvent.ACTION_DOWN) return true
        web.evaluateJavascript(
            "dispatchEvent(new CustomEvent('volumekey', { detail: '$key', cancelable: true }))",
        ) { unused ->
            if (unused != "false") {
                val step = if (key == "up") AudioManager.ADJUST_RAISE else AudioManager.ADJUST_LOWER
                getSystemService(AudioManager::class.java)
                    .adjustStreamVolume(AudioManager.STREAM_MUSIC, step, AudioManager.FLAG_SHOW_UI)
            }
        }
        return true
    }

    private fun isOwn(url: Uri): Boolean = "${url.scheme}://${url.authority}" in hosts

    private inner class Pages : WebViewClient() {
        /** Ads, cashiers and downloads belong into the browser or into the app that they name. */
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            if (!request.isForMainFrame || isOwn(request.url)) return false
            bridge.open(request.url)
            return true
        }

        override fun onReceivedError(view: WebView, request: WebResourceRequest, error: WebResourceError) {
            if (!request.isForMainFrame) return
            AlertDialog.Builder(this@MainActivity)
                .setMessage(R.string.offline)
                .setCancelable(false)
                .setPositiveButton(R.string.retry) { _, _ -> load() }
                .show()
        }
    }

    private inner class Chrome : WebChromeClient() {
        override fun onShowFileChooser(
            view: WebView,
            callback: ValueCallback<Array<Uri>>,
            params: FileChooserParams,
        ): Boolean {
            chosen?.onReceiveValue(null)
            chosen = callback
            return try {
                chooser.launch(params.createIntent())
                true
            } catch (_: android.content.ActivityNotFoundException) {
                chosen = null
                false
            }
        }

        /** The camera of the code reader, for our own pages and only once the person allowed it. */
        override fun onPermissionRequest(request: PermissionRequest) {
            val wanted = request.resources.filter { it == PermissionRequest.RESOURCE_VIDEO_CAPTURE }
            if (wanted.isEmpty() || !isOwn(request.origin)) return request.deny()
            bridge.askForCamera { granted -> if (granted) request.grant(wanted.toTypedArray()) else request.deny() }
        }

        /** What opens a new window leaves the app: its address is only known to a second view. */
        override fun onCreateWindow(view: WebView, dialog: Boolean, byUser: Boolean, result: android.os.Message): Boolean {
            val asked = WebView(this@MainActivity)
            asked.webViewClient = object : WebViewClient() {
                override fun shouldOverrideUrlLoading(v: WebView, request: WebResourceRequest): Boolean {
                    bridge.open(request.url)
                    v.destroy()
                    return true
                }
            }
            (result.obj as WebView.WebViewTransport).webView = asked
            result.sendToTarget()
            return true
        }
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        setIntent(intent)
    }
}
