import UIKit
import WebKit

/// One web view with the app in it. What the page asks of the phone goes through `Bridge`; everything else is the page's.
final class WebController: UIViewController, WKNavigationDelegate, WKUIDelegate {
    /// The only places where the bridge exists and that open inside: the hosts of the agent.
    private let hosts = Bundle.main.object(forInfoDictionaryKey: "WKAppBoundDomains") as? [String] ?? []
    private var web: WKWebView!

    override func viewDidLoad() {
        super.viewDidLoad()
        let settings = WKWebViewConfiguration()
        settings.allowsInlineMediaPlayback = true
        settings.mediaTypesRequiringUserActionForPlayback = []
        settings.limitsNavigationsToAppBoundDomains = true
        let bridge = Bridge(hosts: hosts)
        settings.userContentController.addScriptMessageHandler(bridge, contentWorld: .page, name: "LiuguangNative")
        settings.userContentController.addUserScript(
            WKUserScript(source: bridge.script(), injectionTime: .atDocumentStart, forMainFrameOnly: true))
        web = WKWebView(frame: view.bounds, configuration: settings)
        web.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        web.allowsBackForwardNavigationGestures = true
        web.scrollView.contentInsetAdjustmentBehavior = .never
        web.navigationDelegate = self
        web.uiDelegate = self
        view.addSubview(web)
        load()
    }

    /// The code of this installation goes along in the hash, which is never sent; the page takes it out of the address.
    private func load() {
        guard let host = hosts.first, let url = URL(string: "https://\(host)/#/?machineCode=\(MachineCode.own())") else { return }
        web.load(URLRequest(url: url))
    }

    private func isOwn(_ url: URL) -> Bool {
        url.scheme == "https" && hosts.contains(url.host ?? "")
    }

    /// Ads, cashiers and stores belong into the browser or into the app that they name.
    func webView(
        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = action.request.url, action.targetFrame?.isMainFrame == true, !isOwn(url) else {
            return decisionHandler(.allow)
        }
        Bridge.open(url) { _ in }
        decisionHandler(.cancel)
    }

    /// What opens a new window leaves the app.
    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for action: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        if let url = action.request.url { Bridge.open(url) { _ in } }
        return nil
    }

    /// The camera of the code reader, for our own pages; the phone itself asks the person.
    func webView(
        _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
        decisionHandler: @escaping (WKPermissionDecision) -> Void
    ) {
        decisionHandler(type == .camera && hosts.contains(origin.host) ? .grant : .deny)
    }

    func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error) {
        if (error as NSError).code == NSURLErrorCancelled { return }
        let box = UIAlertController(title: nil, message: "无法连接，请检查网络", preferredStyle: .alert)
        box.addAction(UIAlertAction(title: "重试", style: .default) { [weak self] _ in self?.load() })
        present(box, animated: true)
    }

    /// The system ends a page that uses too much memory; a white screen would be all that is left.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        webView.reload()
    }
}
